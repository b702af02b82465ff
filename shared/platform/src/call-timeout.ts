/**
 * How long a call waits for its response. A separate public path, so that the inlined script (shell/src/early) carries
 * this number alone.
 */
export const CALL_TIMEOUT_MS = 20_000;
