import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { QueueConnection } from '../database/open-database';
import type { Log } from '../log';
import { runLogged } from './run-logged';
import { DEFAULT_RETRY, definitionOf, type JobName, type Jobs } from './jobs';

/**
 * A worker reports every 10 s that it is alive. Without it, a job whose process was killed would be held until it
 * expires, and its key would keep everybody from queuing it again.
 */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 10;
const INTERVALS = {
  monitorIntervalSeconds: SUPERVISE_SECONDS,
  superviseIntervalSeconds: SUPERVISE_SECONDS,
  // A scheduled job starts at most this long after its minute begins.
  cronMonitorIntervalSeconds: 10,
  cronWorkerIntervalSeconds: 2,
  useListenNotify: true,
};

/** PostgreSQL notifies workers of a job that can run at once; repeated and delayed jobs are found by polling. */
const POLL_SECONDS = 2;
/** Without notifications somebody may be waiting for a job that is sent; a scheduled one may wait. */
const POLL_WITHOUT_NOTIFY_SECONDS = { sent: 0.5, scheduled: 2 };

/**
 * pg-boss in the database that holds everything else: one backup covers both, and every process that shares the
 * database shares the jobs. Schedules are rows as well, and pg-boss lets one process queue each tick.
 * @param log gets a line for each run of a job, and the faults of the queue itself
 */
export async function openJobs(connection: QueueConnection, log: Log): Promise<Jobs> {
  const boss =
    connection.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(connection.pglite), backend: 'pglite', ...INTERVALS })
      : new PgBoss({ connectionString: connection.url, max: 4, ...INTERVALS });
  let isClosed = false;
  // The pool resolves its end before its sockets are gone; what they say after that concerns nothing.
  boss.on('error', (error) => void (isClosed || log.error({ err: error }, 'the queue of jobs has a fault')));
  await boss.start();
  if (connection.kind === 'pglite') await giveUpActive(connection.pglite);
  const created = new Map<JobName, Promise<void>>();

  const create = (name: JobName) => {
    const known =
      created.get(name) ?? boss.createQueue(name, { policy: 'exclusive', notify: true, ...runOptions(name) });
    created.set(name, known);
    return known;
  };

  const queue = async (name: JobName, payload: object, startAfterSeconds = 0) => {
    await create(name);
    const { key } = definitionOf(name);
    await boss.send(name, payload, {
      ...runOptions(name),
      singletonKey: key?.(payload) ?? crypto.randomUUID(),
      ...(startAfterSeconds > 0 ? { startAfter: startAfterSeconds } : {}),
    });
  };

  const schedule = async (name: JobName, cron: string) => {
    const { key, firstRunAfterSeconds } = definitionOf(name);
    await boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: key?.({}) ?? name, ...runOptions(name) });
    if (firstRunAfterSeconds !== undefined) await queue(name, {}, firstRunAfterSeconds);
  };

  return {
    send: (name, payload) => queue(name, payload),
    async work(name, handler) {
      await create(name);
      const { schedule: cron } = definitionOf(name);
      const polling = {
        pollingIntervalSeconds: POLL_WITHOUT_NOTIFY_SECONDS[cron === undefined ? 'sent' : 'scheduled'],
        notifyPollingIntervalSeconds: POLL_SECONDS,
      };
      await boss.work(name, { ...polling, includeMetadata: true }, async (jobs: JobWithMetadata<object>[]) => {
        for (const job of jobs)
          await runLogged(log, name, job, () =>
            handler(definitionOf(name).payload.parse(job.data) as Parameters<typeof handler>[0]),
          );
      });
      if (cron !== undefined) await schedule(name, cron);
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 5000, close: true });
      isClosed = true;
    },
  };
}

/** Stored with the queue and with each job, so that the table decides also for a queue that an earlier version made. */
function runOptions(name: JobName) {
  const { limit, delaySeconds, expireInSeconds } = definitionOf(name).retry ?? DEFAULT_RETRY;
  return {
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: true,
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
}

/**
 * The embedded database has one owner: a job that is active when it opens belongs to a process that died. Its
 * heartbeat is dated back, so that the first supervision puts the job back by pg-boss's own rules.
 */
async function giveUpActive(pglite: PGlite): Promise<void> {
  await pglite.query("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'");
}
