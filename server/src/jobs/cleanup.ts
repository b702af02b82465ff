import { DAY_MS } from '@bandmark/domain/durations';
import { isNotNull, lt, or } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { deleteInPortions } from '../database/delete-in-portions';
import { endedSessions, rateLimits, recoveryTokens, signInCodes, usedOnce } from '../database/schema/auth';
import { recordingUsage } from '../database/schema/recordings';
import type { Log } from '../log';
import type { Jobs } from './jobs';

/**
 * Removes expired rows that nothing reads any more. Safe at any time and from several processes at once.
 * @returns how many of each kind
 */
export async function cleanup({ db, clock }: { db: Database; clock: Clock }): Promise<Record<string, number>> {
  const now = clock();
  // No limit reads yesterday's usage; it stays one more day for servers whose clocks differ.
  const usage = lt(recordingUsage.day, Math.floor(now / DAY_MS) - 1);
  const recovery = or(lt(recoveryTokens.expiresAt, now), isNotNull(recoveryTokens.usedAt));
  return {
    recordingQuotas: await deleteInPortions(db, recordingUsage, usage),
    rateLimits: await deleteInPortions(db, rateLimits, lt(rateLimits.resetsAt, now)),
    captchaSolutions: await deleteInPortions(db, usedOnce, lt(usedOnce.expiresAt, now)),
    signInCodes: await deleteInPortions(db, signInCodes, lt(signInCodes.expiresAt, now)),
    endedSessions: await deleteInPortions(db, endedSessions, lt(endedSessions.expiresAt, now)),
    recoveryLinks: await deleteInPortions(db, recoveryTokens, recovery),
  };
}

interface CleanupDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Log;
}

export const cleanupFeature = (_app: unknown, deps: CleanupDependencies): Promise<void> =>
  deps.jobs.work('cleanup', async () => {
    deps.log.info({ removed: await cleanup(deps) }, 'expired rows removed');
  });
