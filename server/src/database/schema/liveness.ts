import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** When any server of this site last recorded that it can be reached: one row for the whole site. */
export const liveness = pgTable('liveness', {
  name: text('name', { enum: ['site'] }).primaryKey(),
  aliveAt: instant('alive_at').notNull(),
});
