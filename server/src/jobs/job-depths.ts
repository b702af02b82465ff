import { JOB_NAMES, type JobName } from './jobs';
import { GIVEN_UP_QUEUES, type QueueDatabase } from './queue-options';

/** How much work of one job there is. */
export interface JobDepth {
  name: JobName;
  /** Could run now. */
  ready: number;
  /** Run later: a first run with a delay, or another run after a failure. */
  delayed: number;
  /** Run now, in any process. */
  running: number;
  /** Those of `delayed` and `ready` that failed at least once. */
  failed: number;
  /** Failed for the last time and kept. */
  givenUp: number;
  /** Seconds that the oldest ready job has waited; 0 without one. */
  oldestReadySeconds: number;
}

const DEPTHS = `
  select case when name = any($2) then source_name else name end as "name",
    count(*) filter (where name = any($1) and state in ('created', 'retry') and start_after <= now())::int as "ready",
    count(*) filter (where name = any($1) and state in ('created', 'retry') and start_after > now())::int as "delayed",
    count(*) filter (where name = any($1) and state = 'active')::int as "running",
    count(*) filter (where name = any($1) and state = 'retry')::int as "failed",
    count(*) filter (where name = any($2))::int as "givenUp",
    coalesce(extract(epoch from now() - min(start_after)
      filter (where name = any($1) and state in ('created', 'retry') and start_after <= now())), 0)::float8
      as "oldestReadySeconds"
  from pgboss.job
  where state <= 'active' and (name = any($1) or name = any($2))
  group by 1`;

export async function jobDepths(db: QueueDatabase): Promise<JobDepth[]> {
  const { rows } = (await db.executeSql(DEPTHS, [JOB_NAMES, GIVEN_UP_QUEUES])) as { rows: JobDepth[] };
  const found = new Map(rows.map((row) => [row.name, row]));
  const none = { ready: 0, delayed: 0, running: 0, failed: 0, givenUp: 0, oldestReadySeconds: 0 };
  return JOB_NAMES.map((name) => found.get(name) ?? { name, ...none });
}
