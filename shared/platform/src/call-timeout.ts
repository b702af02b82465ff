/**
 * How long a call waits for its response. It has its own module so that the inlined script (shell/src/early) bundles
 * only this number.
 */
export const CALL_TIMEOUT_MS = 20_000;
