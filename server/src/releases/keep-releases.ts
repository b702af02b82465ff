import type { FastifyInstance } from 'fastify';
import type { Releases } from './releases';

/** A rollback made elsewhere is to show on the next page within two seconds. */
const FOLLOW_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 6 * 3_600_000;

/** The site's key, the bucket if there is one, and the sweep of what nobody needs any more. */
export async function keepReleases(app: FastifyInstance, releases: Releases, hasBucket: boolean): Promise<void> {
  let lastFault = '';
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      lastFault = '';
    } catch (error) {
      // A bucket that cannot be reached is asked every second; it is told once.
      const fault = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      if (fault !== lastFault) app.log.error({ err: error }, what);
      lastFault = fault;
    }
  };
  await attempt('preparing the releases', releases.prepare);
  const timers = [setInterval(() => void attempt('release sweep', releases.sweep), SWEEP_EVERY_MS).unref()];
  if (hasBucket) {
    await attempt('following the bucket of releases', releases.follow);
    await attempt('trying the bucket of releases', async () => {
      const warning = await releases.warning();
      if (warning !== null) app.log.warn(warning);
    });
    let isFollowing = false;
    const follow = async () => {
      if (isFollowing) return;
      isFollowing = true;
      await attempt('following the bucket of releases', releases.follow);
      isFollowing = false;
    };
    timers.push(setInterval(() => void follow(), FOLLOW_EVERY_MS).unref());
  }
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}
