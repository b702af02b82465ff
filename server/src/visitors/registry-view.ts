import { REGISTRY_SCHEMA, type RegistryView, registryViewSchema } from '@bandmark/contracts/registry';
import type { ChosenReleases } from './choose-releases';

/**
 * What a page needs of the registry: per remote the release chosen for this visitor and the one to fall back to,
 * without the lists of files (five remotes with three versions each would be some 20 kB in every page). The shell is
 * the page itself.
 * @param origin of the remotes; empty for the page's own
 * @param developed see `newDevelopedRemotes`
 */
export function registryView(
  generation: number,
  chosen: ChosenReleases,
  origin: string,
  developed: Readonly<Record<string, string>>,
): RegistryView {
  const remotes: RegistryView['remotes'] = {};
  for (const [name, { release, previous, reason, developmentOrigin }] of Object.entries(chosen)) {
    if (name === 'shell') continue;
    remotes[name] = {
      current: release,
      previous,
      reason,
      ...(developmentOrigin === undefined ? {} : { developmentOrigin }),
    };
  }
  const shell = chosen['shell'];
  return registryViewSchema.parse({
    schema: REGISTRY_SCHEMA,
    generation,
    origin,
    remotes,
    ...(Object.keys(developed).length > 0 ? { developed } : {}),
    ...(shell ? { shell: { version: shell.release.version, reason: shell.reason } } : {}),
  });
}
