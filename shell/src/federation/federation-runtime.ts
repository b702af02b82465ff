import type { Release } from '@bandmark/contracts/registry';
import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin';
import { registerGlobalPlugins } from '@module-federation/runtime-core';
import { guardedScript, SCRIPT_TIMEOUT_MS } from './script-tag';
import { version as reactVersion } from 'react';
import { plainRanges, refusal } from './compatibility';
import { sharedLibraries } from './shared-libraries';

/** One version of a remote and the address of its entry. */
export interface RemoteVersion {
  /** Global name of the entry. It differs per version, so that two versions can run on one page. */
  global: string;
  /** Above 0, the entry is requested again in parallel to a silent request. */
  restart: number;
  entryUrl: string;
  integrity: string;
}

/**
 * Runs a module on its first call. @returns its exports @throws the module's error, or an error if it exports nothing
 */
export type ModuleRunner = () => Promise<object>;

/**
 * The loader's view of module federation. This file is a lazy chunk, because no page needs it before its first remote.
 */
export interface FederationRuntime {
  /** Runs a remote's entry, shares the page's libraries with it and loads the files of a module without running it. */
  openModule(version: RemoteVersion, module: string): Promise<ModuleRunner>;
  /** The reason why this shell must not run a release, or null. Called before any of its code runs. */
  refusal(release: Release): string | null;
}

// Each remote has its own runtime instance, and only global plugins reach those.
registerGlobalPlugins([plainRanges]);

export function createFederationRuntime(): FederationRuntime {
  /** Integrity by entry address: the runtime's script hook receives only the address. */
  const integrities = new Map<string, string>();
  const registered = new Set<string>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharedLibraries,
    shareStrategy: 'loaded-first',
    plugins: [
      // Remotes are built without a runtime and use this one.
      injectExternalRuntimeCorePlugin(),
      {
        name: 'guarded-entry',
        createScript({ url }) {
          const integrity = integrities.get(url);
          // An unknown address cannot occur; if one did, the browser would refuse it because of this invalid hash.
          return { script: guardedScript(url, integrity ?? 'sha384-'), timeout: SCRIPT_TIMEOUT_MS };
        },
      },
    ],
  });

  return {
    refusal: (release) => refusal(release, reactVersion),
    async openModule({ global, restart, entryUrl, integrity }, module) {
      // Once the runtime has requested a name and address it never requests them again, so a restart needs new ones.
      const name = restart === 0 ? global : `${global}__${restart}`;
      const entry = restart === 0 ? entryUrl : `${entryUrl}?restart=${restart}`;
      integrities.set(entry, integrity);
      if (!registered.has(name)) {
        registered.add(name);
        instance.registerRemotes([{ name, entry, entryGlobalName: global }]);
      }
      const run = await instance.loadRemote<() => unknown>(`${name}/${module}`, {
        loadFactory: false,
        from: 'runtime',
      });
      return async () => {
        const loaded = await run?.();
        if (typeof loaded !== 'object' || loaded === null) throw new Error(`${global} exposes no module "${module}".`);
        return loaded;
      };
    },
  };
}
