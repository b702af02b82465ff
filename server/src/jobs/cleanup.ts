import { DAY_MS } from '@bandmark/domain/durations';
import { isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
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
  const one = { one: sql<number>`1` };
  // The quota of yesterday is of no use to any limit; a day more for servers whose clocks differ.
  const usage = lt(recordingUsage.day, Math.floor(now / DAY_MS) - 1);
  const recovery = or(lt(recoveryTokens.expiresAt, now), isNotNull(recoveryTokens.usedAt));
  return {
    recordingQuotas: (await db.delete(recordingUsage).where(usage).returning(one)).length,
    rateLimits: (await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now)).returning(one)).length,
    captchaSolutions: (await db.delete(usedOnce).where(lt(usedOnce.expiresAt, now)).returning(one)).length,
    signInCodes: (await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now)).returning(one)).length,
    endedSessions: (await db.delete(endedSessions).where(lt(endedSessions.expiresAt, now)).returning(one)).length,
    recoveryLinks: (await db.delete(recoveryTokens).where(recovery).returning(one)).length,
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
