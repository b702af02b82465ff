import {
  type Clock,
  type ClockTimer,
  type ConstructorOptions,
  fromPglite,
  type JobWithMetadata,
  PgBoss,
  systemClock,
} from 'pg-boss';
import { namedFault } from '../database/database-fault';
import type { EmbeddedClient } from '../database/embedded/embedded-database';
import type { QueueConnection } from '../database/open-database';
import { GuardedClient, TIME_OUTS } from '../database/postgres-pool';
import { onceFor } from '../kept-promises';
import type { Log } from '../log';
import { JobFailure } from './failure-reason';
import { jobDepths } from './job-depths';
import { jobFailures } from './job-failures';
import { DEFAULT_RETRY, definitionOf, isScheduled, JOB_NAMES, type JobName, type Jobs, namesOfWork } from './jobs';
import { requestOf, withRequest } from './job-request';
import { createGivenUpQueues, GIVEN_UP_QUEUES, type QueueDatabase, queueOptions } from './queue-options';
import { isExternalFault, runLogged } from './run-logged';

const SUPERVISE_SECONDS = 10;
const INTERVALS = {
  monitorIntervalSeconds: SUPERVISE_SECONDS,
  superviseIntervalSeconds: SUPERVISE_SECONDS,
  // A scheduled job starts at most this long after its minute begins.
  cronMonitorIntervalSeconds: 10,
  cronWorkerIntervalSeconds: 5,
  useListenNotify: true,
};

/**
 * PostgreSQL notifies workers of a job that can run at once; retries and delayed jobs are found by polling. A scheduled
 * job that failed may wait, because its next tick does the same work.
 */
const POLL_SECONDS = { sent: 5, scheduled: 30 };
/** Intervals without notifications: a user may be waiting for a job that is sent; a scheduled one may wait. */
const POLL_WITHOUT_NOTIFY_SECONDS = { sent: 0.5, scheduled: 2 };

/**
 * pg-boss in the same database as everything else: one backup covers both, and every process that shares the database
 * shares the jobs. Schedules are rows as well, and pg-boss lets one process queue each tick.
 * @param log gets a line for each run of a job, and the faults of the queue itself
 * @param options.nameOf the log's pseudonym of an id; without it, lines tell jobs of one kind apart by the job's id
 * alone
 * @param options.clock of the queue and, in its statements, of the database; the system's by default. Tests advance
 * pg-boss's `TestClock`, and so wait for no poll, pause or first run
 */
export async function openJobs(
  connection: QueueConnection,
  log: Log,
  { clock = systemClock, nameOf = () => 'unnamed' }: { clock?: Clock; nameOf?: (id: string) => string } = {},
): Promise<Jobs> {
  const given = { ...INTERVALS, clock };
  const boss =
    connection.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(connection.pglite), backend: 'pglite', ...given })
      : new PgBoss({ ...connectionOf(connection.url), ...given });
  let isClosed = false;
  // The pool's `end` resolves before its sockets are closed; their errors after that do not matter.
  boss.on('error', (error) => void (isClosed || log.error({ err: error }, 'the queue of jobs has a fault')));
  await boss.start();
  if (connection.kind === 'pglite') await expireActiveJobs(connection.pglite);
  const db = boss.getDb();
  await createGivenUpQueues(boss);
  await updateQueuedJobs(db);
  const created = new Map<string, Promise<void>>();

  const create = (name: JobName) =>
    onceFor(created, name, async () => {
      const options = { notify: true, ...queueOptions(name) };
      await boss.createQueue(name, { policy: 'exclusive', ...options });
      await boss.updateQueue(name, options);
    });

  const queue = async (
    name: JobName,
    payload: object,
    { requestId, startAfterSeconds = 0, priority = 0 }: QueueOptions = {},
  ) => {
    await create(name);
    const { key } = definitionOf(name);
    await boss.send(name, withRequest(payload, requestId), {
      ...queueOptions(name),
      singletonKey: key?.(payload) ?? crypto.randomUUID(),
      priority,
      ...(startAfterSeconds > 0 ? { startAfter: startAfterSeconds } : {}),
    });
  };

  const firstRuns = new Set<ClockTimer>();
  const schedule = async (name: JobName, cron: string, workerId: string) => {
    const { key, firstRunAfterSeconds } = definitionOf(name);
    await boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: key?.({}) ?? name, ...queueOptions(name) });
    if (firstRunAfterSeconds === undefined) return;
    await queue(name, {}, { startAfterSeconds: firstRunAfterSeconds });
    // pg-boss does not notify the worker when a delayed job is due, and the next poll may be half a minute away.
    firstRuns.add(clock.setTimeout(() => boss.notifyWorker(workerId), firstRunAfterSeconds * 1000));
  };

  const jobs: Jobs = {
    causedBy: (requestId) => ({
      ...jobs,
      send: (name, payload, options) => queue(name, payload, { ...options, requestId }).catch(rejectNamed),
    }),
    check: () => boss.schemaVersion().then(() => undefined, rejectNamed),
    async work(name, handler, { isUnused = false } = {}) {
      await create(name);
      const { schedule: cron, atOnce: most = 1 } = definitionOf(name);
      const atOnce = isUnused ? 1 : most;
      const kind = cron === undefined && !isUnused ? 'sent' : 'scheduled';
      const polling = {
        pollingIntervalSeconds: POLL_WITHOUT_NOTIFY_SECONDS[kind],
        // With several workers each polls less often, so that together they poll as often as one.
        notifyPollingIntervalSeconds: POLL_SECONDS[kind] * atOnce,
      };
      const workerId = await boss.work(
        name,
        { ...polling, localConcurrency: atOnce, includeMetadata: true },
        async (jobs: JobWithMetadata<object>[]) => {
          for (const job of jobs) {
            try {
              await runLogged({ log, nameOf }, name, job, () =>
                handler(
                  definitionOf(name).payload.parse(job.data) as Parameters<typeof handler>[0],
                  requestOf(job.data),
                ),
              );
            } catch (error) {
              await setNextPause(db, name, job.id, error);
              throw new JobFailure(error);
            }
            if (!isScheduled(name)) await deleteGivenUp(db, name, job.data);
          }
        },
      );
      if (cron !== undefined) await schedule(name, cron, workerId);
    },
    erase: (values) => eraseJobs(db, values).catch(rejectNamed),
    failures: jobFailures(boss, (name, requestId) => queue(name, {}, { requestId })),
    depths: () => jobDepths(db),
    async close() {
      for (const timer of firstRuns) clock.clearTimeout(timer);
      await boss.stop({ graceful: true, timeout: 5000, close: true });
      isClosed = true;
    },
  };
  return jobs;
}

interface QueueOptions {
  requestId?: string | undefined;
  startAfterSeconds?: number;
  priority?: number;
}

/**
 * A separate pool, so that jobs cannot take all connections from requests. pg-boss passes options that it does not know
 * on to pg, and reconnects for notifications itself.
 */
function connectionOf(url: string): ConstructorOptions {
  const forPg = { ...TIME_OUTS, keepAlive: true, Client: GuardedClient };
  return { connectionString: url, max: 4, ...forPg };
}

/** The pool of pg-boss rejects with the driver's errors; maps them to `DatabaseConnectionError`. */
const rejectNamed = (error: unknown): never => {
  throw namedFault(error);
};

/** An unavailable disk, store or database usually recovers soon: then the work should not wait for up to an hour. */
const LONGEST_TRANSIENT_PAUSE_SECONDS = 5 * 60;

/**
 * A transient fault uses up no retry: raises the job's limit by one, so that the number of retries left stays the same.
 */
async function setNextPause(db: QueueDatabase, name: JobName, id: string, error: unknown): Promise<void> {
  const { retry = DEFAULT_RETRY } = definitionOf(name);
  const [more, longest] = isExternalFault(name, error)
    ? [1, LONGEST_TRANSIENT_PAUSE_SECONDS]
    : [0, retry.longestDelaySeconds];
  await db
    .executeSql(
      'update pgboss.job set retry_limit = retry_limit + $3, retry_delay_max = $4 where name = $1 and id = $2',
      [name, id, more, longest],
    )
    // The database itself may be unavailable. Then the job is requeued once its heartbeat is overdue.
    .catch(() => undefined);
}

/** Deletes given-up jobs for the same work, under this name or another that does it: the work is done now. */
async function deleteGivenUp(db: QueueDatabase, name: JobName, payload: object): Promise<void> {
  const key = definitionOf(name).key?.(payload);
  if (key === undefined) return;
  await db
    .executeSql('delete from pgboss.job where name = any($1) and source_name = any($2) and singleton_key = $3', [
      GIVEN_UP_QUEUES,
      namesOfWork(definitionOf(name).insteadOf ?? name),
      key,
    ])
    .catch(() => undefined);
}

/**
 * Scans every job, which is affordable: the queue holds some thousands, and accounts are rarely erased. Whole values
 * are compared, because ann@x.example is part of joann@x.example and 12 part of most ids. Error texts are compared word
 * by word, and only with values that are not numbers, because a number in an error may count anything.
 */
async function eraseJobs(db: QueueDatabase, values: readonly string[]): Promise<number> {
  const { rows } = await db.executeSql(
    `delete from pgboss.job where singleton_key = any($1::text[])
      or exists (
        select from jsonb_path_query(data, 'strict $.**') as held where held #>> '{}' = any($1::text[])
      )
      or exists (
        select from jsonb_path_query(jsonb_build_array(output, source_output), 'strict $.**') as held,
          regexp_split_to_table(held #>> '{}', '[][[:space:]"()<>,:;]+') as word
        where jsonb_typeof(held) = 'string' and btrim(word, '.!?''') = any($2::text[])
      )
    returning 1`,
    [values.filter((value) => value !== ''), values.filter((value) => /\D/.test(value))],
  );
  return rows.length;
}

/** Applies the current rules to jobs that an earlier version queued, which had a few tries and were then deleted. */
async function updateQueuedJobs(db: QueueDatabase): Promise<void> {
  for (const name of JOB_NAMES.filter((one) => !isScheduled(one))) {
    const { retryLimit, retryDelayMax, retentionSeconds, deadLetter } = queueOptions(name);
    await db.executeSql(
      `update pgboss.job set retry_limit = $2, retry_delay_max = $3, dead_letter = $4,
          keep_until = now() + $5 * interval '1s'
        where name = $1 and state <= 'active' and dead_letter is null`,
      [name, retryLimit, retryDelayMax, deadLetter, retentionSeconds],
    );
  }
}

/**
 * The embedded database has one owner, so a job that is active when it opens belongs to a dead process. Backdates its
 * heartbeat, so that pg-boss's first supervision requeues the job by pg-boss's own rules.
 */
async function expireActiveJobs(pglite: EmbeddedClient): Promise<void> {
  await pglite.query("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'");
}
