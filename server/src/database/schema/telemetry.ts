import { bigserial, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * What pages measured, added up per version and minute: loads by duration, errors, vitals. No row tells of one
 * visitor. Kept 30 days.
 */
export const telemetryCounts = pgTable(
  'telemetry_counts',
  {
    /** Start of the minute, by the server's clock. */
    minute: instant('minute').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    phase: text('phase', { enum: ['load', 'mount', 'run'] }).notNull(),
    kind: text('kind', { enum: ['load', 'error', 'csp', 'lcp', 'cls', 'inp'] }).notNull(),
    /** Step of the measured value's scale (domain, `histogram`); 0 where nothing is measured. */
    step: integer('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.minute, table.remote, table.version, table.phase, table.kind, table.step] }),
    index('telemetry_counts_version').on(table.remote, table.version, table.minute),
  ],
);

/** The last errors, each text once per version with how often it came. */
export const telemetryErrors = pgTable(
  'telemetry_errors',
  {
    entry: bigserial('entry', { mode: 'number' }).primaryKey(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    phase: text('phase', { enum: ['load', 'mount', 'run'] }).notNull(),
    kind: text('kind', { enum: ['error', 'csp'] }).notNull(),
    message: text('message').notNull(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    unique('telemetry_errors_text').on(table.remote, table.version, table.phase, table.kind, table.message),
    index('telemetry_errors_last').on(table.lastAt),
  ],
);
