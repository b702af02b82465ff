import type { FastifyInstance } from 'fastify';
import type { ReleasesDependencies } from './dependencies';

/** A rollback made on another server must show on the next page within two seconds. */
const FOLLOW_EVERY_MS = 1000;

/**
 * False on a machine that may not write the registry: it leaves the jobs that change releases to one that may. True
 * while the bucket cannot be reached, because it may come back.
 */
export const takesReleaseJobs = (releases: Pick<ReleasesDependencies['releases'], 'warning'>): Promise<boolean> =>
  releases.warning().then(
    (warning) => warning === null,
    () => true,
  );

/**
 * Prepares the site's key and, with a bucket, keeps this machine's copy of the releases up to date. If that fails, the
 * local releases stay in force.
 */
export async function keepReleases(
  app: FastifyInstance,
  { releases, jobs }: Pick<ReleasesDependencies, 'releases' | 'jobs'>,
): Promise<void> {
  let lastFault = '';
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      lastFault = '';
    } catch (error) {
      // A bucket that cannot be reached is polled every second; the log gets one line.
      const fault = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      if (fault !== lastFault) app.log.error({ err: error }, what);
      lastFault = fault;
    }
  };

  await attempt('preparing the releases', releases.prepare);
  if (!releases.isShared) return jobs.work('clean-releases', releases.cleanUp);

  const follow = () => attempt('following the bucket of releases', releases.follow);
  await follow();
  await attempt('trying the bucket of releases', async () => {
    const warning = await releases.warning();
    if (warning !== null) app.log.warn(warning);
  });
  if (await takesReleaseJobs(releases)) await jobs.work('clean-releases', releases.cleanUp);

  let isFollowing = false;
  // A timer in each process and not a job, because every machine keeps a copy.
  const every = setInterval(() => {
    if (isFollowing) return;
    isFollowing = true;
    void follow().finally(() => {
      isFollowing = false;
    });
  }, FOLLOW_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(every));
}
