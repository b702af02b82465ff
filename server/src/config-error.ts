/**
 * How a server ends that did not start, for what supervises it (tools/start, systemd's `RestartPreventExitStatus`):
 * `EX_CONFIG` and `EX_TEMPFAIL` of sysexits(3).
 */
export const EXIT_CODES = { badSetting: 78, later: 75 } as const;

/** A reason not to start that an operator has to mend. `main` prints it as one line, without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What a start needs is away for now: the same start may succeed later. `main` prints it as one line. */
export class StartLaterError extends Error {
  override readonly name = 'StartLaterError';
}
