import type { TelemetryEvent } from '@bandmark/contracts/api/telemetry';
import type { Registry } from '@bandmark/contracts/registry';
import { VISITORS_OF_NETWORK, type VisitorReport } from '@bandmark/domain/canary-verdict';
import { HOUR_MS } from '@bandmark/domain/durations';
import { createHmac } from 'node:crypto';
import { gte, lt, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { deleteInPortions } from '../../database/delete-in-portions';
import { canaryVisitors } from '../../database/schema/telemetry';
import { networksOf } from '../../http/caller-network';
import { inKeyOrder } from '../../database/in-key-order';
import { HEALTH_WINDOW_MS } from './release-health';

/** Who sent the telemetry. Neither field is stored, and both can be forged like any other part of the call. */
export interface Reporter {
  address: string;
  /** What tells visitors of one network apart: their browser and their cohort. */
  browser: string;
}

type Row = typeof canaryVisitors.$inferInsert;

/**
 * Counts loads and failures by visitor, of a canary that is being judged and of the version that it is compared with. A
 * hash assigns each visitor to one of the three places of a network, so that the number of rows does not grow with what
 * one address sends. A network is stored as a keyed hash that differs from version to version
 * (docs/decisions/065-one-network-decides-no-canary.md).
 */
export async function noteVisitors(
  deps: Pick<AppDependencies, 'db' | 'clock' | 'secrets'>,
  { remotes }: Registry,
  events: readonly TelemetryEvent[],
  { address, browser }: Reporter,
): Promise<void> {
  const now = deps.clock();
  // The widest prefix: a household may have a /48, which is 65,536 networks.
  const widest = networksOf(address).at(-1) ?? address;
  const rows = new Map<string, Row>();
  for (const { remote, version, phase, kind } of events) {
    const pointers = remotes[remote];
    if (!pointers?.canary || (version !== pointers.canary.version && version !== pointers.current)) continue;
    const isLoad = kind === 'load' || (kind === 'error' && phase === 'load');
    if (!isLoad && kind !== 'error') continue;
    const release = `${remote}@${version}`;
    const digest = (...parts: string[]) =>
      createHmac('sha256', deps.secrets.network)
        .update([release, widest, ...parts].join('\n'))
        .digest();
    const row = rows.get(release) ?? {
      remote,
      version,
      network: digest().toString('base64url').slice(0, 16),
      place: digest(browser).readUInt32BE() % VISITORS_OF_NETWORK,
      hour: now - (now % HOUR_MS),
      loads: 0,
      errors: 0,
    };
    rows.set(release, {
      ...row,
      loads: row.loads + Number(isLoad),
      errors: row.errors + Number(kind === 'error'),
    });
  }
  if (rows.size === 0) return;
  const { remote, version, network, place, hour, loads, errors } = canaryVisitors;
  await deps.db
    .insert(canaryVisitors)
    .values(inKeyOrder(rows))
    .onConflictDoUpdate({
      target: [remote, version, network, place, hour],
      set: { loads: sql`${loads} + excluded.loads`, errors: sql`${errors} + excluded.errors` },
    });
}

/** What the visitors of the last 24 hours reported, by `remote@version`. */
export async function visitorReports({
  db,
  clock,
}: Pick<AppDependencies, 'db' | 'clock'>): Promise<Map<string, VisitorReport[]>> {
  const { remote, version, network, place, hour, loads, errors } = canaryVisitors;
  const rows = await db
    .select({
      remote,
      version,
      network,
      loads: sql`sum(${loads})`.mapWith(Number),
      errors: sql`sum(${errors})`.mapWith(Number),
    })
    .from(canaryVisitors)
    .where(gte(hour, clock() - HEALTH_WINDOW_MS))
    .groupBy(remote, version, network, place);
  const reports = new Map<string, VisitorReport[]>();
  for (const row of rows) {
    const key = `${row.remote}@${row.version}`;
    const known = reports.get(key);
    if (known) known.push(row);
    else reports.set(key, [row]);
  }
  return reports;
}

/** Removes rows that are too old for a verdict. @returns how many */
export function cleanUpVisitors({ db, clock }: Pick<AppDependencies, 'db' | 'clock'>): Promise<number> {
  return deleteInPortions(db, canaryVisitors, lt(canaryVisitors.hour, clock() - HEALTH_WINDOW_MS));
}
