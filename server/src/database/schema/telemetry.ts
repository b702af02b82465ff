import { bigserial, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Telemetry of pages, summed up by version and minute: loads by duration, errors, vitals. No row is about a single
 * visitor. Kept for `KEEP_TELEMETRY_DAYS`.
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
    /** Histogram step of the measured value (domain, `histogram`); 0 where nothing is measured. */
    step: integer('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.minute, table.remote, table.version, table.phase, table.kind, table.step] }),
    index('telemetry_counts_version').on(table.remote, table.version, table.minute),
  ],
);

/** Recent errors: each text once per version, with its count. */
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

/**
 * While a canary is judged: how often each visitor loaded it or the current version, and how often that failed. A
 * network is stored as a keyed hash that differs from version to version, and a visitor as one of a network's three
 * places (docs/decisions/065-one-network-decides-no-canary.md). Kept for the 24 hours that a verdict looks back.
 */
export const canaryVisitors = pgTable(
  'canary_visitors',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    network: text('network').notNull(),
    place: integer('place').notNull(),
    /** Start of the hour, by the server's clock. */
    hour: instant('hour').notNull(),
    loads: integer('loads').notNull(),
    errors: integer('errors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.network, table.place, table.hour] }),
    index('canary_visitors_hour').on(table.hour),
  ],
);
