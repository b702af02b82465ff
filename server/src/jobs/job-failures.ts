import type { PgBoss } from 'pg-boss';
import { type FailureReason, storedReason } from './failure-reason';
import { isScheduled, JOB_NAMES, type JobName, namesOfWork } from './jobs';
import { GIVEN_UP_QUEUES } from './queue-options';

/** A job whose last run failed. */
export interface FailedJob {
  /** The queue's id; null for a scheduled job, which its name identifies. */
  id: string | null;
  name: JobName;
  /** As it was sent; unchecked, because another version of the server may have sent it. */
  payload: unknown;
  /** `waiting` for another run, being tried `again` now, or `given-up`: kept, and no further run is planned. */
  state: 'waiting' | 'again' | 'given-up';
  /** Runs that failed. */
  runs: number;
  reason: FailureReason;
  /** Epoch milliseconds: first queued, last begun, next planned. */
  queuedAt: number;
  lastRunAt: number;
  nextRunAt: number | null;
}

export interface FailedJobs {
  /** The oldest first, at most `limit` of each name and state. */
  jobs: FailedJob[];
  /** All of them, by name and state, in a fixed order. */
  totals: { name: JobName; state: FailedJob['state']; count: number }[];
}

/** Lists and retries failed jobs for an operator. The data lies in the database and survives any restart. */
export interface JobFailures {
  list(limit: number): Promise<FailedJobs>;
  /**
   * Runs failed jobs now, whether they wait for a retry or were given up: each with the id of the request that caused
   * it, a scheduled one with `requestId`.
   * @returns how many jobs; 0 for ids of jobs that have ended meanwhile
   */
  tryAgain(which: { ids: readonly string[] } | { name: JobName }, requestId: string | undefined): Promise<number>;
  /** @returns those of the keys for which this job, or one that does its work, already waits, runs or was given up */
  known(name: JobName, keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Of the jobs that were given up, only the last of each key. pg-boss raises `retry_count` when the run after a failure
 * begins, hence the `+ 1`.
 */
const FAILED = `
  select id::text as "id", name as "name", data as "payload", state::text as "state", runs as "runs", output as "output",
    millis(queued) as "queuedAt", millis(last_run) as "lastRunAt", millis(next_run) as "nextRunAt", total as "total"
  from (
    select *, count(*) over (partition by name, state)::int as total,
      row_number() over (partition by name, state order by queued, id) as place
    from (
      select id, name, data, case state when 'active' then 'again' else 'waiting' end as state,
        case state when 'active' then retry_count else retry_count + 1 end as runs, output, created_on as queued,
        started_on as last_run, case state when 'active' then null else start_after end as next_run
      from pgboss.job
      where name = any($1) and (state = 'retry' or (state = 'active' and retry_count > 0))
      union all
      (select distinct on (source_name, coalesce(singleton_key, id::text)) id, source_name, data, 'given-up',
        source_retry_count + 1, source_output, source_created_on, created_on, null
      from pgboss.job
      where name = any($2) and source_name = any($1) and state < 'active'
      order by source_name, coalesce(singleton_key, id::text), created_on desc)
    ) failing
  ) numbered
  where place <= $3
  order by name, state, place`.replace(/millis\((\w+)\)/g, '(extract(epoch from $1) * 1000)::float8');

/** A scheduled job counts as failed while no later run has succeeded. */
const FAILED_SCHEDULED = `
  select distinct on (name) name as "name", output as "output", count(*) over (partition by name)::int as "runs",
    (extract(epoch from min(created_on) over (partition by name)) * 1000)::float8 as "queuedAt",
    (extract(epoch from completed_on) * 1000)::float8 as "lastRunAt"
  from (
    select *, max(completed_on) filter (where state = 'completed') over (partition by name) as succeeded
    from pgboss.job where name = any($1) and state in ('completed', 'failed')
  ) ended
  where state = 'failed' and completed_on > coalesce(succeeded, '-infinity')
  order by name, completed_on desc`;

type Row = Omit<FailedJob, 'reason'> & { output: unknown; total: number };

const SENT = JOB_NAMES.filter((name) => !isScheduled(name));
const SCHEDULED = JOB_NAMES.filter(isScheduled);

/** @param run queues a scheduled job at once */
export function jobFailures(
  boss: PgBoss,
  run: (name: JobName, requestId: string | undefined) => Promise<void>,
): JobFailures {
  const db = boss.getDb();
  const query = async <R>(text: string, values: unknown[]) => (await db.executeSql(text, values)).rows as R[];

  /** Makes waiting retries due now, and requeues given-up jobs as fresh ones with all their retries. */
  const tryAgain = async (condition: string, value: unknown, redrive: { ids: string[] } | { sourceName: string }) => {
    const due = await query(
      `update pgboss.job set start_after = now() where state = 'retry' and name = any($1) and ${condition} returning 1`,
      [SENT, value],
    );
    let moved = 0;
    for (const queue of GIVEN_UP_QUEUES) moved += await boss.redrive(queue, { ...redrive, limit: 100_000 });
    // pg-boss marks as failed those whose key is queued again already; that job does the work.
    await query(`delete from pgboss.job where name = any($1) and state = 'failed'`, [GIVEN_UP_QUEUES]);
    return due.length + moved;
  };

  return {
    async list(limit) {
      const rows = await query<Row>(FAILED, [SENT, GIVEN_UP_QUEUES, limit]);
      const ticks = (await query<Row>(FAILED_SCHEDULED, [SCHEDULED])).map((row): Row => {
        return { ...row, id: null, payload: {}, state: 'waiting', nextRunAt: null, total: 1 };
      });
      const all = [...rows, ...ticks];
      return {
        jobs: all.map(({ output, total: _total, ...job }) => ({ ...job, reason: storedReason(output) })),
        totals: [...new Map(all.map((row) => [`${row.name} ${row.state}`, row])).values()].map(
          ({ name, state, total }) => ({ name, state, count: total }),
        ),
      };
    },
    async tryAgain(which, requestId) {
      if ('ids' in which) {
        const ids = [...which.ids];
        return ids.length === 0 ? 0 : tryAgain('id = any($2::uuid[])', ids, { ids });
      }
      if (!isScheduled(which.name)) return tryAgain('name = $2', which.name, { sourceName: which.name });
      await run(which.name, requestId);
      return 1;
    },
    async known(name, keys) {
      const found = await query<{ key: string }>(
        `select singleton_key as "key" from pgboss.job where singleton_key = any($2) and state <= 'active'
          and (name = any($1) or (name = any($3) and source_name = any($1)))`,
        [namesOfWork(name), [...keys], GIVEN_UP_QUEUES],
      );
      return new Set(found.map(({ key }) => key));
    },
  };
}
