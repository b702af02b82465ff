import { lt, or, isNotNull } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { rateLimits, recoveryTokens, signInCodes, usedOnce } from '../../database/schema/auth';
import type { Feature } from '../../features';

const EVERY_MS = 60 * 60_000;

/** Removes what has run out: nothing reads it any more. Harmless at any time and from several processes at once. */
export async function tidy({ db, clock }: Pick<AppDependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await db.delete(usedOnce).where(lt(usedOnce.expiresAt, now));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now));
  await db.delete(recoveryTokens).where(or(lt(recoveryTokens.expiresAt, now), isNotNull(recoveryTokens.usedAt)));
}

export const tidyFeature: Feature = (app, deps) => {
  const run = () => {
    tidy(deps).catch((error: unknown) => app.log.error({ err: error }, 'tidy'));
  };
  const every = setInterval(run, EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(every));
};
