import { fromPglite, PgBoss } from 'pg-boss';
import type { QueueConnection } from '../database/open-database';
import type { Queue } from './queue';

/** A run that takes longer is taken for dead and repeated. Finalising the longest recording takes about a minute. */
const EXPIRE_SECONDS = 15 * 60;

/** pg-boss in the database that the rest lives in: one thing to back up, and no job without its row. */
export async function openQueue(connection: QueueConnection, onError: (error: Error) => void): Promise<Queue> {
  const boss =
    connection.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(connection.pglite), backend: 'pglite' })
      : new PgBoss({ connectionString: connection.url, max: 4 });
  boss.on('error', onError);
  await boss.start();
  const created = new Map<string, Promise<void>>();

  /** `exclusive`: one job per key that waits or runs; a job without a key is not held back by another. */
  const create = (name: string) => {
    const known = created.get(name) ?? boss.createQueue(name, { policy: 'exclusive', retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: EXPIRE_SECONDS });
    created.set(name, known);
    return known;
  };

  return {
    async send(name, data, options = {}) {
      await create(name);
      await boss.send(name, data, {
        singletonKey: options.key ?? crypto.randomUUID(),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      });
    },
    async work(name, handler) {
      await create(name);
      await boss.work(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const job of jobs) await handler(job.data);
      });
    },
    close: () => boss.stop({ graceful: true, timeout: 5000, close: true }),
  };
}
