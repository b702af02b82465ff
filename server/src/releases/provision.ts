import { StoreUnavailableError } from '../storage/object-store';
import { ReleaseError } from './registry/release-error';
import type { ReleaseService } from './release-service';
import { readBuild } from './publishing/read-build';

/**
 * Publishes at a start what the checkout has built and the site does not have, and leaves the pointers of everything
 * else as an operator set them. A bucket that cannot be reached, or that this machine may not write, does not keep a
 * site from starting with the releases that it has.
 * @param builds name and directory of each
 * @returns what to tell the operator, a line each
 * @throws ReleaseError, also when there is no release to start with
 */
export async function provision(
  releases: ReleaseService,
  builds: readonly (readonly [name: string, directory: string])[],
  who: string,
): Promise<string[]> {
  try {
    await releases.prepare();
    const warning = await releases.warning();
    await releases.follow();
    if (warning !== null) {
      if ((await releases.read()).generation === 0) throw new ReleaseError(warning);
      return [warning];
    }
    const lines: string[] = [];
    for (const [name, directory] of builds) {
      const { version } = await readBuild(directory);
      if (await releases.has(name, version)) continue;
      await releases.publish({ name, directory, who });
      lines.push(`${name} ${version} published`);
    }
    return lines;
  } catch (error) {
    if (!(error instanceof StoreUnavailableError) || (await releases.read()).generation === 0) throw error;
    return [`${error.message} The releases that are here stay in force.`];
  }
}
