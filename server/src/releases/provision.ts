import { StoreUnavailableError } from '../storage/object-store';
import { WorkerTimeoutError } from '../unavailable';
import { readBuild } from './publishing/read-build';
import { isChosen } from './registry/history';
import { ReleaseError, StaleRegistryError } from './registry/release-error';
import { hidesPages } from './registry/remote-pages';
import type { ReleaseService } from './release-service';

/**
 * What may be published of a tree, or of a production package, without a person naming the remote (decision 099):
 * `new`: packages that this site never had, as at its first start;
 * `unchosen`: also other builds of packages whose version no team and no operator ever chose, for an upgrade.
 */
export type ProvisionScope = 'new' | 'unchosen';

/** A package of the tree. */
export interface Offered {
  /** Name in the registry, such as `tests`. */
  name: string;
  version: string;
}

/** A package whose live version differs from that of the tree, or that was taken off the site. */
export interface Differing extends Offered {
  /** Whether a team or an operator ever chose its version. */
  isChosen: boolean;
}

export interface ProvisionPlan {
  publish: Offered[];
  differing: Differing[];
  /** Why nothing can be published from here; null when it can. */
  warning: string | null;
}

const ATTEMPTS = 5;

/**
 * Compares the tree with what the site has, without moving a pointer. A bucket that cannot be reached, or that this
 * machine may not write, does not keep a site from starting with the releases that it has.
 * @throws ReleaseError or StoreUnavailableError when there is no release to start with
 */
export async function planProvision(
  releases: ReleaseService,
  offered: readonly Offered[],
  scope: ProvisionScope,
): Promise<ProvisionPlan> {
  const warning = await prepareToPublish(releases);
  if (warning !== null) return { publish: [], differing: [], warning };
  const { publish, differing } = await compare(releases, offered, scope);
  return { publish, differing, warning };
}

/**
 * Publishes those of the builds that `planProvision` allows: the shell first, because the others may need what only it
 * offers. A choice that a team makes meanwhile wins. A build that the site refuses, such as one that needs more than a
 * live shell offers, does not stop the others.
 * @param builds name and directory of each
 * @returns what was published, and what stays as it is
 * @throws ReleaseError at the end, with why each refused build was refused, and when there is no release to start with
 */
export async function provision(
  releases: ReleaseService,
  builds: readonly (readonly [name: string, directory: string])[],
  { who, scope }: { who: string; scope: ProvisionScope },
): Promise<ProvisionPlan> {
  const warning = await prepareToPublish(releases);
  const done: ProvisionPlan = { publish: [], differing: [], warning };
  if (warning !== null) return done;
  const refused: string[] = [];
  const shellFirst = [...builds].sort(([one], [other]) => Number(other === 'shell') - Number(one === 'shell'));
  for (const [name, directory] of shellFirst) {
    const { version } = await readBuild(directory);
    for (let attempt = 1; ; attempt += 1) {
      const { publish, differing, registry } = await compare(releases, [{ name, version }], scope);
      try {
        if (publish.length > 0)
          await releases.publish({
            name,
            directory,
            who,
            action: 'provision',
            // A person decides about hidden pages.
            approvesPages: !hidesPages(registry.remotes[name]),
            ifGeneration: registry.generation,
          });
      } catch (error) {
        if (error instanceof ReleaseError || error instanceof WorkerTimeoutError) {
          refused.push(error.message);
          break;
        }
        // Another process has written the registry since: compares again with what it chose.
        if (!(error instanceof StaleRegistryError) || attempt === ATTEMPTS) throw error;
        await releases.follow();
        continue;
      }
      done.publish.push(...publish);
      done.differing.push(...differing);
      break;
    }
  }
  if (refused.length > 0) throw new ReleaseError(refused.join('\n'));
  return done;
}

/**
 * Publishes builds without moving a pointer, for visitors who request them by an override.
 * @param builds name and directory of each
 * @throws ReleaseError for a remote that is off the site: an override does not show it, and a first version would be
 * current
 */
export async function enterBuilds(
  releases: ReleaseService,
  builds: readonly (readonly [name: string, directory: string])[],
  who: string,
): Promise<void> {
  await releases.follow();
  for (const [name, directory] of builds) {
    const remote = (await releases.read()).remotes[name];
    if (!remote || remote.retiredAt !== undefined)
      throw new ReleaseError(`${name} is off the site: no browser gets it before it is released.`);
    if (await releases.has(name, (await readBuild(directory)).version)) continue;
    await releases.publish({
      name,
      directory,
      who,
      makeCurrent: false,
      action: 'show',
      approvesPages: !hidesPages(remote),
    });
  }
}

async function compare(releases: ReleaseService, offered: readonly Offered[], scope: ProvisionScope) {
  const registry = await releases.read();
  const history = await releases.history();
  const publish: Offered[] = [];
  const differing: Differing[] = [];
  for (const { name, version } of offered) {
    const remote = registry.remotes[name];
    const chosen = isChosen(history, name);
    if (remote?.current === version && remote.retiredAt === undefined) {
      // Its files may be lost or damaged, as in a directory that was copied in part.
      if (!(await releases.has(name, version))) publish.push({ name, version });
    } else if (!chosen && (remote === undefined || scope === 'unchosen')) publish.push({ name, version });
    else differing.push({ name, version, isChosen: chosen });
  }
  return { publish, differing, registry };
}

/**
 * Prepares the releases and updates this machine's copy from the bucket.
 * @returns why nothing can be published from here, or null @throws when there is no release to start with
 */
async function prepareToPublish(releases: ReleaseService): Promise<string | null> {
  try {
    await releases.prepare();
    const warning = await releases.warning();
    await releases.follow();
    if (warning !== null && (await releases.read()).generation === 0) throw new ReleaseError(warning);
    return warning;
  } catch (error) {
    if (!(error instanceof StoreUnavailableError) || (await releases.read()).generation === 0) throw error;
    return `${error.message} The releases that are here stay in force.`;
  }
}
