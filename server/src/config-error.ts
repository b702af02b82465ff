/**
 * Exit codes of a server that could not start, for its supervisor (tools/start, systemd's `RestartPreventExitStatus`):
 * `EX_CONFIG` and `EX_TEMPFAIL` of sysexits(3).
 */
export const EXIT_CODES = { badSetting: 78, later: 75 } as const;

/** The server cannot start until an operator fixes something. `main` prints it as one line, without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * The server cannot start because something it needs is unavailable now; the same start may succeed later. `main`
 * prints it as one line.
 */
export class StartLaterError extends Error {
  override readonly name = 'StartLaterError';
}
