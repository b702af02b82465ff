import type { PoolConfig } from 'pg';
import type { OpenDatabase } from '../database/open-database';
import type { GuardedPool } from '../database/postgres-pool';

/** Changes the limits that an open PostgreSQL pool gives each of its next connections. */
export function setLimits({ db }: OpenDatabase, limits: PoolConfig): void {
  const { $client: pool } = db as unknown as { $client: GuardedPool };
  Object.assign(pool.options, limits);
}
