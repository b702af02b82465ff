import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Pointers } from '@bandmark/contracts/api/releases';
import { systemClock } from '../clock';
import { readBuild } from '../releases/publishing/read-build';
import { changePointers } from '../releases/registry/change-pointers';
import { historyOf, listOf, publishedPointersOf, whyOf } from '../releases/registry/describe-registry';
import {
  approvePages,
  type PointerChange,
  promote,
  retire,
  rollBack,
  startCanary,
} from '../releases/registry/pointer-changes';
import { signRelease } from '../releases/registry/signatures';
import type { ReleaseService } from '../releases/release-service';
import type { ReleaseTarget } from './release-target';

/**
 * Releases in this machine's data directory and bucket; works while a server is running. Requires no token, because
 * only the operator's account can write there.
 */
export function createLocalTarget(releases: ReleaseService): ReleaseTarget {
  const who = localWho();
  const change = (work: PointerChange, ifGeneration: number | undefined): Promise<Pointers> =>
    changePointers(releases, work, { who, ifGeneration });

  return {
    async publish({ name, directory, makeCurrent, larger, ifGeneration, signing }) {
      const signature = signing && signRelease(name, await readBuild(directory), signing.key, signing.team);
      return publishedPointersOf(
        await releases.publish({ name, directory, who, makeCurrent, larger, ifGeneration, signature }),
        name,
      );
    },
    requireMayRelease: () => Promise.resolve(),
    promote: (remote, version, ifGeneration) => change(promote(remote, version), ifGeneration),
    rollback: (remote, ifGeneration) => change(rollBack(remote), ifGeneration),
    canary: (remote, version, percent, ifGeneration) => change(startCanary(remote, version, percent), ifGeneration),
    approvePages: (remote, pages, ifGeneration) => change(approvePages(remote, pages), ifGeneration),
    retire: (remote, ifGeneration) => change(retire(remote, new Date(systemClock())), ifGeneration),
    list: async () => listOf(await releases.read()),
    history: async (name) => historyOf(await releases.read(), await releases.history(), name),
    why: async (name, { visitor, pinned, override }) =>
      whyOf(await releases.read(), await releases.history(), name, {
        cohort: visitor === undefined ? null : Number(visitor),
        pinned,
        override,
      }),
    file: (name, version, file) =>
      readFile(join(releases.servedDirectory, name, version, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
  };
}

/** The operating system's account that runs the command, for the history. */
export function localWho(): string {
  try {
    return `local:${userInfo().username}`;
  } catch {
    // The account has no name, as in some containers.
    return 'local';
  }
}
