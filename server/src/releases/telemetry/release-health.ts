import { DAY_MS } from '@bandmark/domain/durations';
import { errorRate } from '@bandmark/domain/canary-verdict';
import { histogramQuantile } from '@bandmark/domain/histogram';
import { desc, gte, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { telemetryCounts, telemetryErrors } from '../../database/schema/telemetry';

/** The span of events that health is judged by. */
export const HEALTH_WINDOW_MS = DAY_MS;
const LAST_ERRORS = 50;

export interface VersionHealth {
  /** Attempts to load it, failed ones included. */
  loads: number;
  errors: number;
  errorRate: number;
  medianLoadMs: number | null;
}

export const UNKNOWN_HEALTH: VersionHealth = { loads: 0, errors: 0, errorRate: 0, medianLoadMs: null };

/** Health of every version that was loaded in the last day, by `remote@version`. */
export async function healthByVersion({
  db,
  clock,
}: Pick<AppDependencies, 'db' | 'clock'>): Promise<Map<string, VersionHealth>> {
  const { remote, version, phase, kind, step, count, minute } = telemetryCounts;
  const rows = await db
    .select({ remote, version, phase, kind, step, count: sql<number>`sum(${count})`.mapWith(Number) })
    .from(telemetryCounts)
    .where(gte(minute, clock() - HEALTH_WINDOW_MS))
    .groupBy(remote, version, phase, kind, step);
  const byVersion = new Map<string, Counted[]>();
  for (const row of rows) {
    const key = `${row.remote}@${row.version}`;
    byVersion.set(key, [...(byVersion.get(key) ?? []), row]);
  }
  return new Map([...byVersion].map(([key, counted]) => [key, healthOf(counted)]));
}

interface Counted {
  phase: string;
  kind: string;
  step: number;
  count: number;
}

function healthOf(rows: readonly Counted[]): VersionHealth {
  const sum = (matching: readonly Counted[]) => matching.reduce((total, { count }) => total + count, 0);
  const loaded = rows.filter(({ kind }) => kind === 'load');
  const failed = rows.filter(({ kind }) => kind === 'error');
  const loads = sum(loaded) + sum(failed.filter(({ phase }) => phase === 'load'));
  const errors = sum(failed);
  const median = histogramQuantile(loaded, 0.5);
  return {
    loads,
    errors,
    errorRate: errorRate({ loads, errors }),
    medianLoadMs: median === null ? null : Math.round(median),
  };
}

export async function lastErrors({
  db,
}: Pick<AppDependencies, 'db'>): Promise<(typeof telemetryErrors.$inferSelect)[]> {
  return db.select().from(telemetryErrors).orderBy(desc(telemetryErrors.lastAt)).limit(LAST_ERRORS);
}
