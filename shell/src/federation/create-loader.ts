import { type RegistryView, type Release, remoteFileUrl } from '@bandmark/contracts/registry';
import type { LoadRemote, RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import { type Candidate, candidatesOf } from './candidates';
import type { FederationRuntime } from './federation-runtime';
import { firstToWin } from './first-to-win';
import { preloadModule, refreshFiles, removeSilentTags } from './module-files';

/** After this silence the previous version starts beside the current one (docs/architecture.md). */
export const SILENCE_MS = 3000;

/** Asked for again after this silence, a remote is asked for afresh beside it. */
const STARTS_OVER_MS = 5000;

/** What fails from the browser's memory fails within this. */
const SETTLE_MS = 250;

export interface LoaderServices {
  view(): RegistryView | null;
  /** Asks the server for the view that a page loaded now would carry; null when there is none to have. */
  refreshView(): Promise<RegistryView | null>;
  /** The release document of a developer's machine (this visitor's override). */
  developmentRelease(origin: string, name: string): Promise<Release>;
  /** The federation runtime, itself loaded when it is first needed. */
  openRuntime(): Promise<FederationRuntime>;
  /** Calls back after so many milliseconds; @returns cancels */
  after(ms: number, callback: () => void): () => void;
  /** Milliseconds of any steady clock. */
  now(): number;
  report?(report: LoadReport): void;
  preload?: typeof preloadModule;
  refresh?: typeof refreshFiles;
  removeTags?: typeof removeSilentTags;
}

export interface Loader {
  /**
   * Asking again for what is on its way waits with the others. Asking again for what has been silent for 5 s asks
   * afresh, in the versions of today's view; whichever comes first is given to both. A remote of which a module runs is
   * not asked for twice: it would be two halves.
   */
  load: LoadRemote;
  preload(key: RemoteModuleKey): void;
  /** The version of a remote that runs on this page; none before its first module has loaded. */
  runningVersion(remote: string): string | undefined;
  /** A screen of this module was shown: from now on only its version is used and retried. */
  confirmMounted(key: RemoteModuleKey): void;
  /**
   * The first render of this module failed before anything of its remote was shown. @returns whether another version
   * will be tried by the next `load`
   */
  rejectRunning(key: RemoteModuleKey): boolean;
}

/** A module on its way, or there. */
interface Loading {
  promise: Promise<unknown>;
  begun: number;
  isDone: boolean;
}

/**
 * The one way from a module's key to the module: takes the release chosen for this visitor, checks that this shell
 * may run it, loads it, and falls back to the previous release on an error at once or after 3 s of silence, whichever
 * is ready first. Once a remote runs, only that version is used and retried: two halves of one remote never differ.
 */
export function createLoader(services: LoaderServices): Loader {
  const { openRuntime, after, now, report = () => {} } = services;
  const { preload = preloadModule, refresh = refreshFiles, removeTags = removeSilentTags } = services;
  const loading = new Map<RemoteModuleKey, Loading>();
  const running = new Map<string, Candidate>();
  const mounted = new Set<string>();
  /** Modules of each remote that somebody has. */
  const handedOut = new Map<string, Set<RemoteModuleKey>>();
  /** Globals of releases that failed on this page at least once. */
  const failed = new Set<string>();
  /** Globals of releases whose first render failed. */
  const rejected = new Set<string>();
  /** How often each remote was started over. */
  const turns = new Map<string, number>();
  let runtime: Promise<FederationRuntime> | undefined;
  let refreshed: RegistryView | null = null;

  const view = () => refreshed ?? services.view();
  const pause = (ms: number) =>
    new Promise<null>((resolve) => {
      after(ms, () => {
        resolve(null);
      });
    });
  const theRuntime = () => {
    // A failed chunk is asked for again by the next try.
    runtime ??= openRuntime().catch((error: unknown) => {
      runtime = undefined;
      throw error;
    });
    return runtime;
  };

  const loadRelease = async (name: string, module: string, candidate: Candidate) => {
    const { release, origin, turn } = candidate;
    if (turn === 0) preload(origin, name, release, module);
    const federation = await theRuntime();
    const why = federation.refusal(release);
    if (why) throw new Error(`${name} ${release.version} cannot run in this shell: ${why}.`);
    const entryUrl = new URL(remoteFileUrl(origin, name, release.version, release.entry), document.baseURI).href;
    const version = { global: release.global, turn, entryUrl, integrity: release.integrity };
    const isRetry = failed.has(release.global);
    try {
      return { candidate, loaded: await federation.loadModule(version, module) };
    } catch (error) {
      failed.add(release.global);
      if (!isRetry) throw error;
      // Files that were preloaded in vain answer their first use with that failure; once all of them have, the next
      // use asks the network. What a proxy left in the browser's cache under a good name is fetched anew.
      await pause(SETTLE_MS);
      await Promise.race([refresh(origin, name, release, module), pause(SILENCE_MS)]);
      return { candidate, loaded: await federation.loadModule(version, module) };
    }
  };

  /** Current and previous, or whatever this visitor may get, side by side. */
  const race = async (name: string, module: string, candidates: readonly Candidate[]) => {
    const begun = now();
    const lost = new Set<Candidate>();
    const starts = candidates.map((candidate) => async () => {
      try {
        return await loadRelease(name, module, candidate);
      } catch (error) {
        lost.add(candidate);
        report({ kind: 'failed', remote: name, version: candidate.release.version, error });
        throw error;
      }
    });
    const winner = await firstToWin(starts, SILENCE_MS, after);
    const first = candidates[0];
    const { version } = winner.candidate.release;
    if (!running.has(name)) report({ kind: 'loaded', remote: name, version, ms: now() - begun });
    if (first && first !== winner.candidate && !lost.has(first)) {
      report({
        kind: 'failed',
        remote: name,
        version: first.release.version,
        error: new Error('No answer within 3 s'),
      });
    }
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

  const firstOfOffered = async (name: string, module: string) => {
    // Whoever was silent may have been replaced since.
    if (turns.has(name)) await askForView();
    const candidates = await offered(name);
    try {
      if (candidates.length === 0) throw new Error(`The release registry of this page knows no remote "${name}".`);
      return await race(name, module, candidates);
    } catch (error) {
      // The page may be older than what is published: its versions swept, its view damaged on the way.
      if (!(await askForView())) throw error;
      const tried = new Set(candidates.map(({ release }) => release.global));
      const others = (await offered(name)).filter(({ release }) => !tried.has(release.global));
      if (others.length === 0) throw error;
      return race(name, module, others);
    }
  };

  const loadModule = async (key: RemoteModuleKey): Promise<unknown> => {
    const { name, module } = splitKey(key);
    const chosen = running.get(name);
    if (chosen) return (await loadRelease(name, module, chosen)).loaded;
    const winner = await firstOfOffered(name, module);
    const settled = running.get(name) ?? winner.candidate;
    running.set(name, settled);
    // Another module of this remote may have settled on the other version meanwhile.
    return settled === winner.candidate ? winner.loaded : (await loadRelease(name, module, settled)).loaded;
  };

  const startLoading = (key: RemoteModuleKey, before?: Loading): Loading => {
    const { name } = splitKey(key);
    const loaded = loadModule(key);
    const earlier = before?.promise.catch(() => new Promise<never>(() => {}));
    const started: Loading = {
      begun: now(),
      isDone: false,
      promise: (earlier ? Promise.race([loaded, earlier]) : loaded).then(
        (module) => {
          started.isDone = true;
          handedOut.set(name, (handedOut.get(name) ?? new Set()).add(key));
          return module;
        },
        (error: unknown) => {
          if (loading.get(key) === started) loading.delete(key);
          throw error;
        },
      ),
    };
    loading.set(key, started);
    return started;
  };

  const startOver = (key: RemoteModuleKey, silent: Loading): Loading => {
    const { name } = splitKey(key);
    turns.set(name, (turns.get(name) ?? 0) + 1);
    removeTags(name);
    return startLoading(key, silent);
  };

  return {
    load<Key extends RemoteModuleKey>(key: Key) {
      const found = loading.get(key);
      const isSilent =
        found && !found.isDone && now() - found.begun >= STARTS_OVER_MS && !running.has(splitKey(key).name);
      const { promise } = found ? (isSilent ? startOver(key, found) : found) : startLoading(key);
      // What a key leads to is promised by the contract that the release was checked against.
      return promise as Promise<RemoteModules[Key]>;
    },
    preload(key) {
      const { name, module } = splitKey(key);
      const registry = view();
      const remote = registry?.remotes[name];
      const candidate =
        running.get(name) ??
        (registry && remote && !remote.developmentOrigin ? { release: remote.current, origin: registry.origin } : null);
      if (!candidate) return;
      preload(candidate.origin, name, candidate.release, module);
      theRuntime().catch(() => undefined);
    },
    runningVersion: (remote) => running.get(remote)?.release.version,
    confirmMounted: (key) => {
      mounted.add(splitKey(key).name);
    },
    rejectRunning(key) {
      const { name } = splitKey(key);
      const candidate = running.get(name);
      const isUsedElsewhere = [...(handedOut.get(name) ?? [])].some((other) => other !== key);
      if (!candidate || mounted.has(name) || isUsedElsewhere) return false;
      const { current, previous } = view()?.remotes[name] ?? {};
      const isAnother = (release: Release | null | undefined) =>
        release && release.global !== candidate.release.global && !rejected.has(release.global);
      if (!isAnother(current) && !isAnother(previous)) return false;
      rejected.add(candidate.release.global);
      running.delete(name);
      loading.delete(key);
      handedOut.delete(name);
      return true;
    },
  };
}

function splitKey(key: RemoteModuleKey): { name: string; module: string } {
  const [name = '', module = ''] = key.split('/');
  return { name, module };
}

/** What the loader tells telemetry. */
export type LoadReport =
  /** The first module of a remote was ready. */
  | { kind: 'loaded'; remote: string; version: string; ms: number }
  | { kind: 'failed'; remote: string; version: string; error: unknown };
