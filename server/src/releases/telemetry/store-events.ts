import type { TelemetryEvent } from '@bandmark/contracts/api/telemetry';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { histogramStep } from '@bandmark/domain/histogram';
import { scrubMessage } from '@bandmark/domain/scrub-message';
import { lt, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { ReleasesDependencies } from '../dependencies';
import { deleteInPortions } from '../../database/delete-in-portions';
import { telemetryCounts, telemetryErrors } from '../../database/schema/telemetry';
import { networksOf } from '../../http/caller-network';
import { HttpError } from '../../http/http-error';
import { takeFromLimit } from '../../http/rate-limit';
import { browserErrors, browserLoads } from '../../metrics/metrics';
import { noteVisitors, type Reporter } from './canary-visitors';
import { inKeyOrder } from '../../database/in-key-order';

/** Limit of errors that are counted by network, version and hour: one visitor must not make a version look broken. */
const ERRORS_OF_ADDRESS = { max: 10, windowMs: HOUR_MS };

type Count = typeof telemetryCounts.$inferInsert;

/**
 * Adds what one page measured to the counts of the minute. Versions that are not published are left out (a developer's
 * build, an invented name). Stores nothing that identifies the caller.
 */
export async function storeEvents(
  deps: ReleasesDependencies,
  events: readonly TelemetryEvent[],
  reporter: Reporter,
): Promise<void> {
  const registry = await deps.releases.current();
  const { remotes } = registry;
  const now = deps.clock();
  const counts = new Map<string, Count>();
  const errors = new Map<string, typeof telemetryErrors.$inferInsert>();
  for (const event of events) {
    const { remote, version, phase, kind } = event;
    if (!remotes[remote]?.versions[version]) continue;
    if ('message' in event) {
      if (!(await isCounted(deps, `${networkOf(reporter)}|${remote}@${version}`))) continue;
      const message = scrubMessage(event.message);
      const place = [remote, version, phase, kind, message].join('\n');
      const before = errors.get(place)?.count ?? 0;
      errors.set(place, {
        remote,
        version,
        phase,
        kind: kind === 'csp' ? 'csp' : 'error',
        message,
        count: before + 1,
        firstAt: now,
        lastAt: now,
      });
    }
    const step = 'value' in event ? histogramStep(event.value) : 0;
    const place = [remote, version, phase, kind, step].join('\n');
    const count = (counts.get(place)?.count ?? 0) + 1;
    counts.set(place, { minute: now - (now % MINUTE_MS), remote, version, phase, kind, step, count });
  }
  await addCounts(deps, inKeyOrder(counts));
  await addErrors(deps, inKeyOrder(errors));
  await noteVisitors(deps, registry, events, reporter);
  measure([...counts.values()]);
}

function measure(counts: readonly Count[]): void {
  for (const { remote, version, kind, count } of counts) {
    if (kind === 'load') browserLoads.inc({ remote, version }, count);
    if (kind === 'error' || kind === 'csp') browserErrors.inc({ remote, version, kind }, count);
  }
}

const networkOf = ({ address }: Reporter) => networksOf(address)[0];

async function isCounted(deps: AppDependencies, key: string): Promise<boolean> {
  try {
    await takeFromLimit(deps, `telemetry|${key}`, ERRORS_OF_ADDRESS);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}

async function addCounts({ db }: AppDependencies, rows: Count[]): Promise<void> {
  if (rows.length === 0) return;
  const { minute, remote, version, phase, kind, step, count } = telemetryCounts;
  await db
    .insert(telemetryCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [minute, remote, version, phase, kind, step],
      set: { count: sql`${count} + excluded.count` },
    });
}

async function addErrors({ db }: AppDependencies, rows: (typeof telemetryErrors.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const { remote, version, phase, kind, message, count } = telemetryErrors;
  await db
    .insert(telemetryErrors)
    .values(rows)
    .onConflictDoUpdate({
      target: [remote, version, phase, kind, message],
      set: { count: sql`${count} + excluded.count`, lastAt: sql`excluded.last_at` },
    });
}

/**
 * Removes what is older than `KEEP_TELEMETRY_DAYS`. Safe at any time and from several processes at once.
 * @returns how many rows of each kind
 */
export async function cleanUpEvents({ db, clock, settings }: Pick<AppDependencies, 'db' | 'clock' | 'settings'>) {
  const oldest = clock() - settings.KEEP_TELEMETRY_DAYS * DAY_MS;
  return {
    telemetryCounts: await deleteInPortions(db, telemetryCounts, lt(telemetryCounts.minute, oldest)),
    telemetryErrors: await deleteInPortions(db, telemetryErrors, lt(telemetryErrors.lastAt, oldest)),
  };
}
