import type { Release } from '@bandmark/contracts/registry';
import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import { createAdmission, splitKey } from './admission';
import type { Candidate } from './candidates';
import { pauseBy, SILENCE_MS } from './first-to-win';
import { preloadModule, refreshFiles, removeSilentTags } from './module-files';
import type { Loader, LoaderServices } from './loader-interface';
import { createPreparations } from './preparations';
import { createVersionChoice } from './version-choice';

/** If a load is still pending after this long, a second request for the same module starts a fresh load in parallel. */
const STARTS_OVER_MS = 5000;

/** A failure that the browser has cached (a failed preload) is reported within this time. */
const SETTLE_MS = 250;

/** A module that is loading or has loaded. */
interface Loading {
  promise: Promise<unknown>;
  begun: number;
  /** Set once the module has loaded, when its callers receive it. */
  module?: unknown;
}

/**
 * The one way from a module's key to the module: takes the release chosen for this visitor, checks that this shell may
 * run it, and loads it. On an error, or after 3 s of silence, it also starts the previous release and uses whichever is
 * ready first. Once a remote runs, only that version is used and retried, so that a page never mixes two versions of
 * one remote.
 */
export function createLoader(services: LoaderServices): Loader {
  const { now, report = () => {} } = services;
  const { preload = preloadModule, refresh = refreshFiles, removeTags = removeSilentTags } = services;
  const loading = new Map<RemoteModuleKey, Loading>();
  const running = new Map<string, Candidate>();
  const mounted = new Set<string>();
  /** Globals of releases that failed on this page at least once. */
  const failed = new Set<string>();
  /** Globals of releases whose first render failed. */
  const rejected = new Set<string>();
  /** How many times each remote's load was restarted. */
  const turns = new Map<string, number>();

  const pause = pauseBy(services.after);
  const admitted = createAdmission(services.openRuntime);

  const fetchFiles = (key: RemoteModuleKey, { release, origin, restart }: Candidate, isAhead = false) => {
    const { name, module } = splitKey(key);
    if (restart === 0) preload(origin, name, release, module, isAhead);
  };

  /** The one version that would supply a module now; undefined while that is not certain. */
  const chosen = (key: RemoteModuleKey): Candidate | undefined => {
    const { name } = splitKey(key);
    const registry = versions.view();
    const remote = registry?.remotes[name];
    if (running.has(name)) return running.get(name);
    // A developer's build may change between now and its use, so it is never prepared.
    if (!remote || remote.developmentOrigin !== undefined || turns.has(name)) return undefined;
    const { global } = remote.current;
    if (failed.has(global) || rejected.has(global)) return undefined;
    return { release: remote.current, origin: registry.origin, restart: 0 };
  };

  const preparations = createPreparations({
    chosen,
    fetchFiles,
    open: async (key, candidate) => (await admitted(key, candidate))(),
    onFailure: ({ release }) => failed.add(release.global),
    now,
  });

  const loadRelease = async (key: RemoteModuleKey, candidate: Candidate) => {
    const { name, module } = splitKey(key);
    const { release, origin } = candidate;
    fetchFiles(key, candidate);
    const open = await admitted(key, candidate);
    const isRetry = failed.has(release.global);
    const run = async () => {
      const runner = await open();
      return { candidate, loaded: await runner() };
    };
    try {
      const thrown = preparations.thrownBy(key, candidate);
      if (thrown) throw thrown.error;
      return await run();
    } catch (error) {
      failed.add(release.global);
      if (!isRetry) throw error;
      // A failed preload also fails the first request that would use it; later requests go to the network. The refresh
      // replaces a wrong response that a proxy may have left in the browser's cache under the file's address.
      await pause(SETTLE_MS);
      await Promise.race([refresh(origin, name, release, module), pause(SILENCE_MS)]);
      return run();
    }
  };

  const versions = createVersionChoice(services, { rejected, turns }, loadRelease);

  /** Fixes the version that the remote runs from now on: the first one ready. Only that one is reported as loaded. */
  const settle = (name: string, candidate: Candidate, ms: number): Candidate => {
    const settled = running.get(name) ?? candidate;
    if (!running.has(name)) report({ kind: 'loaded', remote: name, version: candidate.release.version, ms });
    running.set(name, settled);
    return settled;
  };

  /** Loads a further module of a running remote; there is no fallback to another version. */
  const loadRunning = async (key: RemoteModuleKey, candidate: Candidate): Promise<unknown> => {
    try {
      return (await loadRelease(key, candidate)).loaded;
    } catch (error) {
      report({ kind: 'failed', remote: splitKey(key).name, version: candidate.release.version, error });
      throw error;
    }
  };

  const loadModule = async (key: RemoteModuleKey): Promise<unknown> => {
    const { name } = splitKey(key);
    const settledOn = running.get(name);
    if (settledOn) return loadRunning(key, settledOn);
    const begun = now();
    const winner = await versions.loadBest(key);
    const settled = settle(name, winner.candidate, now() - begun);
    // Meanwhile another module of this remote may have settled on the other version.
    return settled === winner.candidate ? winner.loaded : loadRunning(key, settled);
  };

  const startLoading = (key: RemoteModuleKey, before?: Loading): Loading => {
    const loaded = loadModule(key);
    services.accompany?.(key);
    const earlier = before?.promise.catch(() => new Promise<never>(() => {}));
    const started: Loading = {
      begun: now(),
      promise: (earlier ? Promise.race([loaded, earlier]) : loaded).then(
        (module) => {
          started.module = module;
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

  const startOver = (key: RemoteModuleKey, silent?: Loading): Loading => {
    const { name } = splitKey(key);
    turns.set(name, (turns.get(name) ?? 0) + 1);
    removeTags(name);
    return startLoading(key, silent);
  };

  /** The first request for a module, which may already be prepared. */
  const loadFirst = (key: RemoteModuleKey): Loading => {
    const { name } = splitKey(key);
    const isSilent = !running.has(name) && preparations.isSilent(name, STARTS_OVER_MS);
    return takePrepared(key) ?? (isSilent ? startOver(key) : startLoading(key));
  };

  const takePrepared = (key: RemoteModuleKey): Loading | undefined => {
    const { name } = splitKey(key);
    const candidate = chosen(key);
    const module = candidate && preparations.ready(key, candidate);
    if (!candidate || !module) return undefined;
    settle(name, candidate, 0);
    const taken: Loading = { promise: Promise.resolve(module), module, begun: now() };
    loading.set(key, taken);
    return taken;
  };

  const prepare: Loader['prepare'] = (key, readiness) => {
    if (loading.has(key)) return Promise.resolve();
    if (readiness !== 'initialised') services.accompany?.(key);
    return preparations.prepare(key, readiness);
  };

  return {
    load<Key extends RemoteModuleKey>(key: Key) {
      const found = loading.get(key);
      const isSilent =
        found && !found.module && now() - found.begun >= STARTS_OVER_MS && !running.has(splitKey(key).name);
      const { promise } = found ? (isSilent ? startOver(key, found) : found) : loadFirst(key);
      // The release was checked against the contract, which guarantees the module's type.
      return promise as Promise<RemoteModules[Key]>;
    },
    preload: (key) => void prepare(key, 'run'),
    prepare,
    take: <Key extends RemoteModuleKey>(key: Key) =>
      (loading.get(key) ?? takePrepared(key))?.module as RemoteModules[Key] | undefined,
    runningVersion: (remote) => running.get(remote)?.release.version,
    confirmMounted: (key) => {
      mounted.add(splitKey(key).name);
    },
    rejectRunning(key) {
      const { name } = splitKey(key);
      const candidate = running.get(name);
      const isUsedElsewhere = [...loading].some(
        ([other, { module }]) => module && other !== key && splitKey(other).name === name,
      );
      if (!candidate || mounted.has(name) || isUsedElsewhere) return false;
      const { current, previous } = versions.view()?.remotes[name] ?? {};
      const isAnother = (release: Release | null | undefined) =>
        release && release.global !== candidate.release.global && !rejected.has(release.global);
      if (!isAnother(current) && !isAnother(previous)) return false;
      rejected.add(candidate.release.global);
      running.delete(name);
      loading.delete(key);
      return true;
    },
  };
}
