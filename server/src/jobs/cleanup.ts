import { lt, or, isNotNull } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { rateLimits, recoveryTokens, signInCodes, usedOnce } from '../database/schema/auth';
import type { Jobs } from './jobs';

/** Removes expired rows that nothing reads any more. Safe at any time and from several processes at once. */
export async function cleanup({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock();
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await db.delete(usedOnce).where(lt(usedOnce.expiresAt, now));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now));
  await db.delete(recoveryTokens).where(or(lt(recoveryTokens.expiresAt, now), isNotNull(recoveryTokens.usedAt)));
}

export const cleanupFeature = (_app: unknown, deps: { db: Database; clock: Clock; jobs: Jobs }): Promise<void> =>
  deps.jobs.work('cleanup', () => cleanup(deps));
