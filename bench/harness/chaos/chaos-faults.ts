import { setTimeout as pause } from 'node:timers/promises';
import { GuardedClient } from '../../../server/src/database/postgres-pool';
import { type ChaosSite, SERVER_NAMES } from './chaos-site';
import { pick } from './seeded-random';

export interface Fault {
  name: string;
  /** Breaks a part of the site and resolves once the part works again. */
  strike(): Promise<void>;
}

/** How long an outage of a part lasts, in milliseconds; a short run has shorter outages. */
export interface Durations {
  locked: number;
  away: number;
}

const LOCKED_TABLES = ['attempts', 'recordings', 'recording_chunks', 'rate_limits', 'pgboss.job'] as const;

/** Every fault that strikes for a moment, one at a time. The full disk is separate: it lasts through most of a run. */
export function faultsOf(site: ChaosSite, random: () => number, { locked, away }: Durations): Fault[] {
  const admin = async (work: (client: GuardedClient) => Promise<unknown>) => {
    const client = new GuardedClient({ connectionString: site.database.url });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const always: Fault[] = [
    {
      name: 'connections killed',
      strike: () =>
        admin((client) =>
          client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid() and random() < $2',
            ['client backend', 0.3 + 0.7 * random()],
          ),
        ),
    },
    { name: 'database restarted', strike: () => site.database.restart('SIGINT') },
    { name: 'database crashed', strike: () => site.database.restart('SIGQUIT') },
    {
      name: 'table locked',
      strike: () =>
        admin(async (client) => {
          await client.query(`begin; lock table ${pick(random, LOCKED_TABLES)} in access exclusive mode`);
          await pause(locked);
          await client.query('rollback');
        }),
    },
    {
      name: 'database silent',
      async strike() {
        site.network.hang();
        await pause(away);
        await site.network.mend();
      },
    },
    {
      name: 'database refuses',
      async strike() {
        await site.network.refuse();
        await pause(away);
        await site.network.mend();
      },
    },
    { name: 'server killed (-9)', strike: () => site.servers[pick(random, SERVER_NAMES)].kill() },
    {
      name: 'servers rolled',
      async strike() {
        for (const name of SERVER_NAMES) await site.servers[name].roll();
      },
    },
  ];
  const { bucket } = site;
  if (bucket === null) return always;
  return [
    ...always,
    {
      name: 'bucket away',
      async strike() {
        bucket.failWith = 503;
        await pause(3 * away);
        bucket.failWith = null;
      },
    },
  ];
}
