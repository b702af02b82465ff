import { type Release, type RegistryView, remoteFileUrl } from '@bandmark/contracts/registry';
import type { LoadRemote, RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import { refusal } from './compatibility';
import type { FederationRuntime } from './federation-runtime';
import { firstToWin } from './first-to-win';
import { preloadModule } from './preload-links';

/** After this silence the previous version starts beside the current one (design §5). */
export const SILENCE_MS = 3000;

/** What fails from the browser's memory fails within this. */
const SETTLE_MS = 250;

export interface LoaderServices {
  view(): RegistryView | null;
  /** The federation runtime, itself loaded when it is first needed. */
  openRuntime(): Promise<FederationRuntime>;
  reactVersion: string;
  /** Calls back after so many milliseconds; @returns cancels */
  after(ms: number, callback: () => void): () => void;
  preload?: typeof preloadModule;
}

export interface Loader {
  load: LoadRemote;
  preload(key: RemoteModuleKey): void;
  /** The version of a remote that runs on this page; none before its first module has loaded. */
  runningVersion(remote: string): string | undefined;
}

/**
 * The one way from a module's key to the module: takes the release chosen for this visitor, checks that this shell
 * may run it, loads it, and falls back to the previous release on an error at once or after 3 s of silence, whichever
 * is ready first. Once a remote runs, only that version is used and retried: two halves of one remote never differ.
 */
export function createLoader({ view, openRuntime, reactVersion, after, preload = preloadModule }: LoaderServices): Loader {
  const loading = new Map<RemoteModuleKey, Promise<unknown>>();
  const running = new Map<string, Release>();
  /** Globals of releases that failed on this page at least once. */
  const failed = new Set<string>();
  let runtime: Promise<FederationRuntime> | undefined;

  const theRuntime = () => {
    // A failed chunk is asked for again by the next try.
    runtime ??= openRuntime().catch((error: unknown) => {
      runtime = undefined;
      throw error;
    });
    return runtime;
  };

  const loadRelease = async (name: string, module: string, release: Release) => {
    const why = refusal(release, reactVersion);
    if (why) throw new Error(`${name} ${release.version} cannot run in this shell: ${why}.`);
    const origin = view()?.origin ?? '';
    preload(origin, name, release, module);
    const federation = await theRuntime();
    const entryUrl = new URL(remoteFileUrl(origin, name, release.version, release.entry), document.baseURI).href;
    const version = { global: release.global, entryUrl, integrity: release.integrity };
    const isRetry = failed.has(release.global);
    try {
      return { release, loaded: await federation.loadModule(version, module) };
    } catch (error) {
      failed.add(release.global);
      if (!isRetry) throw error;
      // Files that were preloaded in vain answer their first use with that failure; once all of them have, the next
      // use asks the network.
      await new Promise<void>((resolve) => { after(SETTLE_MS, resolve); });
      return { release, loaded: await federation.loadModule(version, module) };
    }
  };

  const loadModule = async (key: RemoteModuleKey): Promise<unknown> => {
    const { name, module } = splitKey(key);
    const chosen = running.get(name);
    if (chosen) return (await loadRelease(name, module, chosen)).loaded;

    const offered = view()?.remotes[name];
    if (!offered) throw new Error(`The release registry of this page knows no remote "${name}".`);
    const releases = offered.previous ? [offered.current, offered.previous] : [offered.current];
    const starts = releases.map((release) => () => loadRelease(name, module, release));
    const winner = await firstToWin(starts, SILENCE_MS, after);
    const settled = running.get(name) ?? winner.release;
    running.set(name, settled);
    // Another module of this remote may have settled on the other version meanwhile.
    return settled === winner.release ? winner.loaded : (await loadRelease(name, module, settled)).loaded;
  };

  return {
    load<Key extends RemoteModuleKey>(key: Key) {
      let promise = loading.get(key);
      if (!promise) {
        promise = loadModule(key).catch((error: unknown) => {
          loading.delete(key);
          throw error;
        });
        loading.set(key, promise);
      }
      // What a key leads to is promised by the contract that the release was checked against.
      return promise as Promise<RemoteModules[Key]>;
    },
    preload(key) {
      const { name, module } = splitKey(key);
      const registry = view();
      const release = running.get(name) ?? registry?.remotes[name]?.current;
      if (!registry || !release || refusal(release, reactVersion)) return;
      preload(registry.origin, name, release, module);
      theRuntime().catch(() => undefined);
    },
    runningVersion: (remote) => running.get(remote)?.version,
  };
}

function splitKey(key: RemoteModuleKey): { name: string; module: string } {
  const [name = '', module = ''] = key.split('/');
  return { name, module };
}
