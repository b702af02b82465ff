import { lt, or, isNotNull } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import { rateLimits, recoveryTokens, signInCodes, usedOnce } from '../database/schema/auth';
import type { Feature } from '../features';

/** Removes expired rows that nothing reads any more. Safe at any time and from several processes at once. */
export async function cleanup({ db, clock }: Pick<AppDependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await db.delete(usedOnce).where(lt(usedOnce.expiresAt, now));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now));
  await db.delete(recoveryTokens).where(or(lt(recoveryTokens.expiresAt, now), isNotNull(recoveryTokens.usedAt)));
}

export const cleanupFeature: Feature = (_app, deps) => deps.jobs.work('cleanup', () => cleanup(deps));
