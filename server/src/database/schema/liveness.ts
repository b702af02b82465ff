import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** When a server of this site last noted that it can be reached: one row, whichever server it was. */
export const liveness = pgTable('liveness', {
  name: text('name', { enum: ['site'] }).primaryKey(),
  aliveAt: instant('alive_at').notNull(),
});
