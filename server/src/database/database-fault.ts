import { isNativeError } from 'node:util/types';
import { chainOf, MISSING } from '../unavailable';

/** The connection to the database was refused, lost or silent for too long: the cause is not known. */
export class DatabaseConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError';
  readonly [MISSING] = 'database';
}

/**
 * SQLSTATEs (PostgreSQL, Appendix A) after which the same call may succeed later: connection exceptions (08), not
 * authorised (28, a password that is being changed), serialisation and deadlock (40001, 40P01), resources such as
 * connections and disk (53), a database that takes no connections (55000), a lock that is held (55P03), shutdown,
 * restart and time-outs (57), input and output (58), a standby that is not promoted yet (25006), idle in a transaction
 * (25P03), a missing database (3D).
 */
const TRANSIENT = /^(08|28|3D|40001$|40P01$|53|55000$|55P03$|57|58|25006$|25P03$)/;

/** @returns true for a transient error of PostgreSQL or PGlite; does not look at causes */
export function isTransientFault(error: Error): boolean {
  if (error instanceof DatabaseConnectionError) return true;
  return 'severity' in error && 'code' in error && TRANSIENT.test(String(error.code));
}

/** Locks of a row, and races for it: other calls may succeed at the same moment. */
const OF_A_ROW = /^(40001|40P01|55P03)$/;

/** @returns true for a transient fault that would hit every call now, whichever rows it is about */
export function isOutage(error: Error): boolean {
  return isTransientFault(error) && !('code' in error && OF_A_ROW.test(String(error.code)));
}

/**
 * Wraps the driver's own errors as `DatabaseConnectionError`. An error with a severity comes from the database and
 * stays as it is; the others (a system error, a time-out, a connection that ended) share no code but mean the same.
 */
export function namedFault<Thrown>(error: Thrown): Thrown | DatabaseConnectionError {
  if (!isNativeError(error) || error.name === 'TypeError' || error instanceof DatabaseConnectionError) return error;
  return 'severity' in error ? error : new DatabaseConnectionError(error.message || codeOf(error), { cause: error });
}

/** @returns whether a statement failed because another row already has the value (SQLSTATE 23505) */
export function isUniqueViolation(thrown: unknown): boolean {
  return [...chainOf(thrown)].some((error) => 'severity' in error && 'code' in error && error.code === '23505');
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}
