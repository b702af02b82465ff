import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { withFileLock } from './file-lock';
import { type ObjectStore, PreconditionFailedError } from './object-store';

/**
 * Implements the conditions of `put` for a store that does not support them: the processes of one machine take a lock
 * per key and compare under it. Only that machine may write keys with conditions.
 * @param locks directory of the locks
 */
export function keepConditionsByLock(store: ObjectStore, locks: string): ObjectStore {
  return {
    ...store,
    async put(key, content, { condition, ...options } = {}) {
      if (condition === undefined) return store.put(key, content, options);
      const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
      return withFileLock(join(locks, name), async () => {
        const present = await store.head(key);
        const isMet = condition === 'absent' ? present === null : present?.etag === condition.ifMatch;
        if (!isMet) throw new PreconditionFailedError(`Another process has written ${key}.`);
        return store.put(key, content, options);
      });
    },
    keepsConditions: async () => true,
  };
}
