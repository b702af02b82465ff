import type { RegistryView } from '@bandmark/contracts/registry';
import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { splitKey } from './admission';
import { type Candidate, candidatesOf } from './candidates';
import { firstToWin, pauseBy, SILENCE_MS } from './first-to-win';
import type { LoaderServices } from './loader-interface';

/** The loader's knowledge about the versions of this page's remotes. */
export interface KnownVersions {
  /** Globals of releases whose first render failed. */
  rejected: ReadonlySet<string>;
  /** How many times each remote's load was restarted. */
  turns: ReadonlyMap<string, number>;
}

/** A module with the version that it came from. */
export interface LoadedModule {
  candidate: Candidate;
  loaded: unknown;
}

export interface VersionChoice {
  /** The view that the server put in this page, or a newer one fetched since. */
  view(): RegistryView | null;
  /** Loads a module from whichever of this visitor's versions is ready first. @throws when none can be loaded */
  loadBest(key: RemoteModuleKey): Promise<LoadedModule>;
}

/** Chooses the version that supplies a remote's first module, and reports the versions that failed. */
export function createVersionChoice(
  services: LoaderServices,
  { rejected, turns }: KnownVersions,
  loadRelease: (key: RemoteModuleKey, candidate: Candidate) => Promise<LoadedModule>,
): VersionChoice {
  const { after, report = () => {} } = services;
  const pause = pauseBy(after);
  let refreshed: RegistryView | null = null;

  const view = () => refreshed ?? services.view();

  /** Races the versions, starting with the preferred one. */
  const race = async (key: RemoteModuleKey, candidates: readonly Candidate[]) => {
    const { name } = splitKey(key);
    const lost = new Set<Candidate>();
    /** Reports each version once: a version that lost by silence may still fail later. */
    const lose = (candidate: Candidate, error: unknown) => {
      if (lost.has(candidate)) return;
      lost.add(candidate);
      report({ kind: 'failed', remote: name, version: candidate.release.version, error });
    };
    const starts = candidates.map((candidate) => async () => {
      try {
        return await loadRelease(key, candidate);
      } catch (error) {
        lose(candidate, error);
        throw error;
      }
    });
    const winner = await firstToWin(starts, SILENCE_MS, after);
    const [first] = candidates;
    if (first && first !== winner.candidate) lose(first, new Error('No response within 3 s'));
    return winner;
  };

  const offered = async (name: string): Promise<readonly Candidate[]> => {
    const registry = view();
    return registry
      ? (await candidatesOf(registry, name, services.developmentRelease, turns.get(name))).filter(
          ({ release }) => !rejected.has(release.global),
        )
      : [];
  };

  const askForView = async () => {
    const fresh = await Promise.race([services.refreshView().catch(() => null), pause(SILENCE_MS)]);
    refreshed = fresh ?? refreshed;
    return fresh !== null;
  };

  return {
    view,
    async loadBest(key) {
      const { name } = splitKey(key);
      // Since the silent load began, another version may have been published.
      if (turns.has(name)) await askForView();
      const candidates = await offered(name);
      try {
        if (candidates.length === 0) throw new Error(`The release registry of this page knows no remote "${name}".`);
        return await race(key, candidates);
      } catch (error) {
        // The page may be outdated: its versions were deleted from the site, or its view was damaged in transit.
        if (!(await askForView())) throw error;
        const tried = new Set(candidates.map(({ release }) => release.global));
        const others = (await offered(name)).filter(({ release }) => !tried.has(release.global));
        if (others.length === 0) throw error;
        return race(key, others);
      }
    },
  };
}
