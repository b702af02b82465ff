/** What Node calls the fault of a system call (errno(3)), such as `ENOENT`; empty for an error without a code. */
export function errorCode(error: unknown): string {
  // Not by `instanceof`: Node's own errors are of another realm in tests.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : '';
}
