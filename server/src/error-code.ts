/** Node's code of a failed system call (errno(3)), such as `ENOENT`; empty for an error without a code. */
export function errorCode(error: unknown): string {
  // `instanceof` fails in tests, where Node's own errors come from another realm.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : '';
}
