import { join } from 'node:path';
import { historyOf, listOf, pointersOf, whyOf } from '../releases/registry/describe-registry';
import { localWho } from './local-who';
import { withCanary, withCurrent, withRollback } from '../releases/registry/pointers';
import { readBuild } from '../releases/publishing/read-build';
import { versionDir } from '../releases/registry/registry-files';
import { textOf } from '../releases/registry/registry-store';
import type { ReleaseTarget } from './release-target';
import type { Releases } from '../releases/releases';
import { signRelease } from '../releases/registry/signatures';

/**
 * The data directory of this machine, also beside a running server. Whoever can write there is its operator: no token
 * is asked for.
 */
export function createLocalTarget(dataDir: string, releases: Releases): ReleaseTarget {
  const who = localWho();
  return {
    async publish({ name, directory, makeCurrent, ifGeneration, signing }) {
      const signature = signing && signRelease(name, await readBuild(directory), signing.key, signing.team);
      return pointersOf(await releases.publish({ name, directory, who, makeCurrent, ifGeneration, signature }), name);
    },
    promote: async (name, version, ifGeneration) =>
      pointersOf(
        await releases.change(
          (registry) => withCurrent(registry, name, version),
          { who, action: 'promote', remote: name, version },
          ifGeneration,
        ),
        name,
      ),
    rollback: async (name, ifGeneration) =>
      pointersOf(
        await releases.change(
          (registry) => withRollback(registry, name),
          { who, action: 'rollback', remote: name },
          ifGeneration,
        ),
        name,
      ),
    canary: async (name, version, percent, ifGeneration) =>
      pointersOf(
        await releases.change(
          (registry) => withCanary(registry, name, version, percent),
          { who, action: 'canary', remote: name, version, percent },
          ifGeneration,
        ),
        name,
      ),
    list: async () => listOf(await releases.read()),
    history: async (name) => historyOf(await releases.history(), pointersOf(await releases.read(), name).remote),
    why: async (name, { visitor, pinned, override }) =>
      whyOf(await releases.read(), await releases.history(), name, {
        cohort: visitor === undefined ? null : Number(visitor),
        pinned,
        override,
      }),
    file: (name, version, file) => textOf(join(versionDir(dataDir, name, version), file)),
  };
}
