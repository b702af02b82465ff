import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Pointers } from '@bandmark/contracts/api/releases';
import type { Registry } from '@bandmark/contracts/registry';
import { systemClock } from '../clock';
import { readBuild } from '../releases/publishing/read-build';
import { changePointers } from '../releases/registry/change-pointers';
import { historyOf, listOf, pointersOf, publishedPointersOf, whyOf } from '../releases/registry/describe-registry';
import type { ChangeNote } from '../releases/registry/history';
import { withCanary, withCurrent, withoutRemote, withRollback } from '../releases/registry/pointers';
import { pagesAction, withApprovedPages } from '../releases/registry/remote-pages';
import { signRelease } from '../releases/registry/signatures';
import type { ReleaseService } from '../releases/release-service';
import type { ReleaseTarget } from './release-target';

/**
 * Releases in this machine's data directory and bucket; works while a server is running. Requires no token, because
 * only the operator's account can write there.
 */
export function createLocalTarget(releases: ReleaseService): ReleaseTarget {
  const who = localWho();
  const change = (
    work: (registry: Registry) => Registry,
    note: Omit<ChangeNote, 'who'>,
    ifGeneration: number | undefined,
  ): Promise<Pointers> => changePointers(releases, { work, note: { who, ...note }, ifGeneration });

  return {
    async publish({ name, directory, makeCurrent, larger, ifGeneration, signing }) {
      const signature = signing && signRelease(name, await readBuild(directory), signing.key, signing.team);
      return publishedPointersOf(
        await releases.publish({ name, directory, who, makeCurrent, larger, ifGeneration, signature }),
        name,
      );
    },
    requireMayRelease: () => Promise.resolve(),
    promote: (remote, version, ifGeneration) =>
      change(
        (registry) => withCurrent(registry, remote, version),
        { action: 'promote', remote, version },
        ifGeneration,
      ),
    rollback: (remote, ifGeneration) =>
      change((registry) => withRollback(registry, remote), { action: 'rollback', remote }, ifGeneration),
    canary: (remote, version, percent, ifGeneration) =>
      change(
        (registry) => withCanary(registry, remote, version, percent),
        { action: 'canary', remote, version, percent },
        ifGeneration,
      ),
    approvePages: (remote, pages, ifGeneration) =>
      change(
        (registry) => withApprovedPages(registry, remote, pages),
        { action: pagesAction(pages), remote },
        ifGeneration,
      ),
    retire: (remote, ifGeneration) =>
      change(
        (registry) => withoutRemote(registry, remote, new Date(systemClock())),
        { action: 'retire', remote },
        ifGeneration,
      ),
    list: async () => listOf(await releases.read()),
    history: async (name) => historyOf(await releases.history(), pointersOf(await releases.read(), name).remote),
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
