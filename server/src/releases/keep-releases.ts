import type { FastifyInstance } from 'fastify';
import type { ReleasesDependencies } from './dependencies';

/** A rollback made elsewhere is to show on the next page within two seconds. */
const FOLLOW_EVERY_MS = 1000;

/**
 * False on a machine that may not write the registry: it leaves the jobs that change releases to one that may. A
 * bucket that cannot be reached now is no reason to leave them.
 */
export const takesReleaseJobs = (releases: Pick<ReleasesDependencies['releases'], 'warning'>): Promise<boolean> =>
  releases.warning().then(
    (warning) => warning === null,
    () => true,
  );

/**
 * Keeps what this process needs of the releases: the site's key and, with a bucket, this machine's copy of it.
 * A failure leaves the releases that are here in force.
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
      // A bucket that cannot be reached is asked every second; the log gets one line.
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
  // A timer of each process and not a job: every machine keeps a copy.
  const every = setInterval(() => {
    if (isFollowing) return;
    isFollowing = true;
    void follow().finally(() => {
      isFollowing = false;
    });
  }, FOLLOW_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(every));
}
