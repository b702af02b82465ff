import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';
import type { QueueConnection } from '../database/open-database';
import type { Queue } from './queue';

/** A run that takes longer is taken for dead and repeated. Finalising the longest recording takes about a minute. */
const EXPIRE_SECONDS = 15 * 60;
/**
 * A worker says that it lives every 10 s. Without it, a job whose process was killed would be held for the whole
 * quarter of an hour, and its key would keep anybody from queuing it again.
 */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 10;
const SUPERVISION = { monitorIntervalSeconds: SUPERVISE_SECONDS, superviseIntervalSeconds: SUPERVISE_SECONDS };

/** `exclusive`: one job per key that waits or runs; a job without a key is not held back by another. */
const QUEUE = {
  policy: 'exclusive',
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: EXPIRE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
} as const;

/** pg-boss in the database that the rest lives in: one thing to back up, and no job without its row. */
export async function openQueue(connection: QueueConnection, onError: (error: Error) => void): Promise<Queue> {
  const boss =
    connection.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(connection.pglite), backend: 'pglite', ...SUPERVISION })
      : new PgBoss({ connectionString: connection.url, max: 4, ...SUPERVISION });
  boss.on('error', onError);
  await boss.start();
  if (connection.kind === 'pglite') await giveUpActive(connection.pglite);
  const created = new Map<string, Promise<void>>();

  const create = (name: string) => {
    const known = created.get(name) ?? boss.createQueue(name, QUEUE);
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

/**
 * The embedded database has one owner: what is active when it opens belongs to a process that died. Its heartbeat is
 * dated back, so that the first supervision puts the job back by pg-boss's own rules.
 */
async function giveUpActive(pglite: PGlite): Promise<void> {
  await pglite.query("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'");
}
