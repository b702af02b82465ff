import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index';

export type Schema = typeof schema;

/**
 * PGlite or PostgreSQL, or a transaction of either. Inside `db.transaction(async (tx) => …)` only `tx` may be used:
 * PGlite has one connection, and the outer `db` would wait for it for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Schema>;
