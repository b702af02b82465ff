/**
 * A call without a response ends after so many milliseconds. Public under a path that leads to this number alone: the
 * script that stands in the page uses it too (shell/src/early).
 */
export const CALL_TIMEOUT_MS = 20_000;
