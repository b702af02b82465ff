import { lt, or, isNotNull } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { rateLimits, recoveryTokens, signInCodes, usedOnce } from '../database/schema/auth';
import { recordingUsage } from '../database/schema/recordings';
import type { Jobs } from './jobs';

const DAY_MS = 86_400_000;

/** Removes expired rows that nothing reads any more. Safe at any time and from several processes at once. */
export async function cleanup({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock();
  // The quota of yesterday is of no use to any limit; a day more for servers whose clocks differ.
  await db.delete(recordingUsage).where(lt(recordingUsage.day, Math.floor(now / DAY_MS) - 1));
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await db.delete(usedOnce).where(lt(usedOnce.expiresAt, now));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now));
  await db.delete(recoveryTokens).where(or(lt(recoveryTokens.expiresAt, now), isNotNull(recoveryTokens.usedAt)));
}

export const cleanupFeature = (_app: unknown, deps: { db: Database; clock: Clock; jobs: Jobs }): Promise<void> =>
  deps.jobs.work('cleanup', () => cleanup(deps));
