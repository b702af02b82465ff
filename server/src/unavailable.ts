import { isNativeError } from 'node:util/types';

/** What a server needs of others and may be without for a while. */
export const PARTS = ['database', 'storage', 'disk', 'jobs'] as const;
export type Part = (typeof PARTS)[number];

/** Under this key an error carries the part that is missing; a later call may succeed. */
export const MISSING = Symbol('missing part');

/** No space, no quota, a failing or read-only file system, no file handles left (errno(3)). */
export const DISK_FAULTS: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** A thread's call that ran into its limit: the machine has too much to do, or the call never ends. */
export class WorkerTimeoutError extends Error {
  override readonly name = 'WorkerTimeoutError';
}

/** @returns the part whose absence an error reports by itself, or null for any other error; causes are not read */
export function missingPartOf(error: Error): Part | null {
  if (MISSING in error) return error[MISSING] as Part;
  return 'syscall' in error && 'code' in error && DISK_FAULTS.has(error.code) ? 'disk' : null;
}

/** An error and what caused it, outermost first. */
export function* chainOf(thrown: unknown): Generator<Error> {
  // Not by `instanceof`: Node's own errors are of another realm in tests.
  for (let error = thrown; isNativeError(error); error = error.cause) yield error;
}
