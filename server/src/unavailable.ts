import { isNativeError } from 'node:util/types';

/** Parts that the server depends on and that may be unavailable for a while. */
export const PARTS = ['database', 'storage', 'disk', 'jobs'] as const;
export type Part = (typeof PARTS)[number];

/** Key under which an error names the unavailable part; a later call may succeed. */
export const MISSING = Symbol('missing part');

/** No space, no quota, a failing or read-only file system, no file handles left (errno(3)). */
export const DISK_FAULTS: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** A call to a worker thread or process exceeded its time limit: the machine is overloaded, or the call never ends. */
export class WorkerTimeoutError extends Error {
  override readonly name = 'WorkerTimeoutError';
}

/** @returns the unavailable part that this error itself names, or null for any other error; does not look at causes */
export function missingPartOf(error: Error): Part | null {
  if (MISSING in error) return error[MISSING] as Part;
  return 'syscall' in error && 'code' in error && DISK_FAULTS.has(error.code) ? 'disk' : null;
}

/** An error and what caused it, outermost first. */
export function* chainOf(thrown: unknown): Generator<Error> {
  // `instanceof` fails in tests, where Node's own errors come from another realm.
  for (let error = thrown; isNativeError(error); error = error.cause) yield error;
}
