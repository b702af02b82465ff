import { type Registry, REGISTRY_SCHEMA, type RegistryView, registryViewSchema } from '@bandmark/contracts/registry';

/**
 * What a page needs of the registry: per remote the release in force and the one to fall back to, without the lists
 * of files (five remotes with three versions each would be some 20 kB in every page). The shell is the page itself.
 * @param origin of the remotes; empty for the page's own
 */
export function registryView(registry: Registry, origin: string): RegistryView {
  const remotes: RegistryView['remotes'] = {};
  for (const [name, { versions, current, previous }] of Object.entries(registry.remotes)) {
    const release = versions[current];
    if (name === 'shell' || !release) continue;
    remotes[name] = { current: release, previous: (previous && versions[previous]) || null };
  }
  return registryViewSchema.parse({ schema: REGISTRY_SCHEMA, generation: registry.generation, origin, remotes });
}
