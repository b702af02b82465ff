import type { FastifyInstance } from 'fastify';
import { type BucketSettings, openBucket } from './open-bucket';
import type { Releases } from './releases';

/** A rollback made elsewhere is to show on the next page within two seconds. */
const FOLLOW_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 6 * 3_600_000;

/** The site's key, the bucket if there is one, and the sweep of what nobody needs any more. */
export async function keepReleases(app: FastifyInstance, releases: Releases, settings: BucketSettings): Promise<void> {
  await releases.prepare();
  const attempt = (what: string, work: () => Promise<void>) => work().catch((error: unknown) => app.log.error({ err: error }, what));
  const timers = [setInterval(() => void attempt('release sweep', releases.sweep), SWEEP_EVERY_MS).unref()];
  if (openBucket(settings)) {
    await attempt('following the bucket of releases', releases.follow);
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
