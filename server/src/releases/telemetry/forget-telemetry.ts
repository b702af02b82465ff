import { lt } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { telemetryCounts, telemetryErrors } from '../../database/schema/telemetry';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Removes what is older than 30 days. Harmless at any time and from several processes at once. */
export async function forgetTelemetry({ db, clock }: Pick<AppDependencies, 'db' | 'clock'>): Promise<void> {
  const oldest = clock() - KEPT_MS;
  await db.delete(telemetryCounts).where(lt(telemetryCounts.minute, oldest));
  await db.delete(telemetryErrors).where(lt(telemetryErrors.lastAt, oldest));
}
