import { ReleaseError } from '../registry/release-error';
import { BucketAwayFault } from '../s3-bucket';
import type { Releases } from '../releases';

/**
 * What a start publishes, never moving pointers that somebody set. A bucket that cannot be reached, or that this
 * machine may not write, does not keep a site from starting with the releases that it has.
 * @param builds name and directory of each
 * @returns what to tell, a line each
 * @throws ReleaseError, also when nothing is here to start with
 */
export async function publishNew(
  releases: Releases,
  builds: readonly (readonly [name: string, directory: string])[],
  who: string,
): Promise<string[]> {
  try {
    await releases.prepare();
    const warning = await releases.warning();
    if (warning !== null) {
      await releases.follow();
      if ((await releases.read()).generation === 0) throw new ReleaseError(warning);
      return [warning];
    }
    const said: string[] = [];
    for (const [name, directory] of builds) {
      const { version, isNew } = await releases.publishIfNew({ name, directory, who });
      if (isNew) said.push(`${name} ${version} published`);
    }
    return said;
  } catch (error) {
    if (!(error instanceof BucketAwayFault) || (await releases.read()).generation === 0) throw error;
    return [`${error.message} The releases that are here stay in force.`];
  }
}
