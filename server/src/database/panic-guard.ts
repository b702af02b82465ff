import type { PGlite } from '@electric-sql/pglite';

type Call = (...given: unknown[]) => unknown;
const CALLS: ReadonlySet<unknown> = new Set(['query', 'exec', 'sql', 'transaction']);

/**
 * An embedded database that cannot write its log raises PANIC and never answers again: PostgreSQL itself would end its
 * processes and recover from the log at the next start, and in this process nothing else can.
 * @param onPanic called once, with what the database said; must end the process
 */
export function guardPanic(pglite: PGlite, onPanic: (error: Error) => void): PGlite {
  const watch = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function' || name === 'constructor') return value;
        // PGlite has private fields, which a proxy has not.
        if (!CALLS.has(name)) return (value as Call).bind(of);
        return (...given: unknown[]) => {
          const [work, ...rest] = given;
          // The work of a transaction gets the transaction.
          const watched = name === 'transaction' ? [(tx: object) => (work as Call)(watch(tx)), ...rest] : given;
          const result = (value as Call).apply(of, watched);
          return result instanceof Promise ? result.catch(check) : result;
        };
      },
    });
  const check = (error: unknown): never => {
    if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') onPanic(error);
    throw error;
  };
  return watch(pglite);
}
