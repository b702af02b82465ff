import { errorCode } from '../error-code';
import { storageSeconds } from '../metrics/metrics';
import { type ObjectStore, PreconditionFailedError, StoreAccessError, StoreUnavailableError } from './object-store';

/** A store whose calls are timed and whose failures are counted, by kind. */
export function measuredStore(store: ObjectStore): ObjectStore {
  const measured = async <T>(operation: string, call: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const end = (outcome: string) => storageSeconds.observe({ operation, outcome }, (performance.now() - begun) / 1000);
    try {
      const result = await call;
      end('ok');
      return result;
    } catch (error) {
      end(outcomeOf(error));
      throw error;
    }
  };
  return {
    put: (key, content, options) => measured('put', store.put(key, content, options)),
    get: (key, range) => measured('get', store.get(key, range)),
    head: (key) => measured('head', store.head(key)),
    delete: (key) => measured('delete', store.delete(key)),
    async *list(prefix) {
      const pages = store.list(prefix)[Symbol.asyncIterator]();
      for (;;) {
        const next = await measured('list', pages.next());
        if (next.done) return;
        yield next.value;
      }
    },
    keepsConditions: () => store.keepsConditions(),
  };
}

function outcomeOf(error: unknown): string {
  if (error instanceof PreconditionFailedError) return 'condition';
  if (error instanceof StoreUnavailableError) return 'unavailable';
  if (error instanceof StoreAccessError) return 'refused';
  return errorCode(error) === 'ENOSPC' ? 'full' : 'failed';
}
