import { type RegistryView, type Release, remoteFileUrl } from '@bandmark/contracts/registry';
import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import { type Candidate, candidatesOf } from './candidates';
import type { FederationRuntime } from './federation-runtime';
import { firstToWin } from './first-to-win';
import { preloadModule, refreshFiles, removeSilentTags } from './module-files';
import type { Loader, LoaderServices } from './loader-interface';
import { createPreparations } from './preparations';

/** After this silence the previous version starts beside the current one (docs/architecture.md). */
export const SILENCE_MS = 3000;

/** Asked for again after this silence, a remote is asked for afresh beside it. */
const STARTS_OVER_MS = 5000;

/** What fails from the browser's memory fails within this. */
const SETTLE_MS = 250;

/** A module on its way, or there. */
interface Loading {
  promise: Promise<unknown>;
  begun: number;
  isDone: boolean;
  /** Once it is done. */
  module?: unknown;
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

  /** The runtime, if the release may run in this shell. @throws why it may not */
  const runtimeFor = async (name: string, release: Release) => {
    const federation = await theRuntime();
    const why = federation.refusal(release);
    if (why) throw new Error(`${name} ${release.version} cannot run in this shell: ${why}.`);
    return federation;
  };

  const open = (federation: FederationRuntime, key: RemoteModuleKey, { release, origin, turn }: Candidate) => {
    const { name, module } = splitKey(key);
    const entryUrl = new URL(remoteFileUrl(origin, name, release.version, release.entry), document.baseURI).href;
    return federation.openModule({ global: release.global, turn, entryUrl, integrity: release.integrity }, module);
  };

  const fetchFiles = (key: RemoteModuleKey, { release, origin, turn }: Candidate, isAhead = false) => {
    const { name, module } = splitKey(key);
    if (turn === 0) preload(origin, name, release, module, isAhead);
  };

  /** The one version that a module would come from now; none where that is not certain yet. */
  const chosen = (key: RemoteModuleKey): Candidate | undefined => {
    const { name } = splitKey(key);
    const registry = view();
    const remote = registry?.remotes[name];
    if (running.has(name)) return running.get(name);
    // A developer's build changes between now and its use.
    if (!remote || remote.developmentOrigin !== undefined || turns.has(name)) return undefined;
    const { global } = remote.current;
    if (failed.has(global) || rejected.has(global)) return undefined;
    return { release: remote.current, origin: registry.origin, turn: 0 };
  };

  const preparations = createPreparations({
    chosen,
    fetchFiles,
    open: async (key, candidate) => open(await runtimeFor(splitKey(key).name, candidate.release), key, candidate),
    onFailure: ({ release }) => failed.add(release.global),
    now,
  });

  const loadRelease = async (key: RemoteModuleKey, candidate: Candidate) => {
    const { name, module } = splitKey(key);
    const { release, origin } = candidate;
    fetchFiles(key, candidate);
    const federation = await runtimeFor(name, release);
    const isRetry = failed.has(release.global);
    const run = async () => {
      const runner = await open(federation, key, candidate);
      return { candidate, loaded: await runner() };
    };
    try {
      const thrown = preparations.thrownBy(key, candidate);
      if (thrown) throw thrown.error;
      return await run();
    } catch (error) {
      failed.add(release.global);
      if (!isRetry) throw error;
      // Files that were preloaded in vain answer their first use with that failure; once all of them have, the next
      // use asks the network. What a proxy left in the browser's cache under a good name is fetched anew.
      await pause(SETTLE_MS);
      await Promise.race([refresh(origin, name, release, module), pause(SILENCE_MS)]);
      return run();
    }
  };

  /** Current and previous, or whatever this visitor may get, side by side. */
  const race = async (key: RemoteModuleKey, candidates: readonly Candidate[]) => {
    const { name } = splitKey(key);
    const begun = now();
    const lost = new Set<Candidate>();
    const starts = candidates.map((candidate) => async () => {
      try {
        return await loadRelease(key, candidate);
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

  const firstOfOffered = async (key: RemoteModuleKey) => {
    const { name } = splitKey(key);
    // Whoever was silent may have been replaced since.
    if (turns.has(name)) await askForView();
    const candidates = await offered(name);
    try {
      if (candidates.length === 0) throw new Error(`The release registry of this page knows no remote "${name}".`);
      return await race(key, candidates);
    } catch (error) {
      // The page may be older than what is published: its versions swept, its view damaged on the way.
      if (!(await askForView())) throw error;
      const tried = new Set(candidates.map(({ release }) => release.global));
      const others = (await offered(name)).filter(({ release }) => !tried.has(release.global));
      if (others.length === 0) throw error;
      return race(key, others);
    }
  };

  const loadModule = async (key: RemoteModuleKey): Promise<unknown> => {
    const { name } = splitKey(key);
    const chosen = running.get(name);
    if (chosen) return (await loadRelease(key, chosen)).loaded;
    const winner = await firstOfOffered(key);
    const settled = running.get(name) ?? winner.candidate;
    running.set(name, settled);
    // Another module of this remote may have settled on the other version meanwhile.
    return settled === winner.candidate ? winner.loaded : (await loadRelease(key, settled)).loaded;
  };

  const handOut = (key: RemoteModuleKey, loaded: Loading) => {
    const { name } = splitKey(key);
    loaded.isDone = true;
    handedOut.set(name, (handedOut.get(name) ?? new Set()).add(key));
  };

  const startLoading = (key: RemoteModuleKey, before?: Loading): Loading => {
    const loaded = loadModule(key);
    services.accompany?.(key);
    const earlier = before?.promise.catch(() => new Promise<never>(() => {}));
    const started: Loading = {
      begun: now(),
      isDone: false,
      promise: (earlier ? Promise.race([loaded, earlier]) : loaded).then(
        (module) => {
          started.module = module;
          handOut(key, started);
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

  /** Loads a module that nobody has asked for yet, but that may have been prepared. */
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
    if (!running.has(name)) report({ kind: 'loaded', remote: name, version: candidate.release.version, ms: 0 });
    running.set(name, candidate);
    const taken: Loading = { promise: Promise.resolve(module), module, begun: now(), isDone: true };
    handOut(key, taken);
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
        found && !found.isDone && now() - found.begun >= STARTS_OVER_MS && !running.has(splitKey(key).name);
      const { promise } = found ? (isSilent ? startOver(key, found) : found) : loadFirst(key);
      // What a key leads to is promised by the contract that the release was checked against.
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
