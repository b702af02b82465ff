import type { Release } from '@bandmark/contracts/registry';
import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin';
import { registerGlobalPlugins } from '@module-federation/runtime-core';
import { guardedScript, SCRIPT_TIMEOUT_MS } from './script-tag';
import { version as reactVersion } from 'react';
import { plainRanges, refusal } from './compatibility';
import { sharedLibraries } from './shared-libraries';

/** One version of one remote, and where it lies. */
export interface RemoteVersion {
  /** Global name of the entry: differs per version, so two can run on one page. */
  global: string;
  /** Above 0: the entry is requested once more, beside a silent request. */
  turn: number;
  entryUrl: string;
  integrity: string;
}

/** Runs a module on its first call. @returns its exports @throws the module's error, or when it exports nothing */
export type ModuleRunner = () => Promise<object>;

/** What the loader needs of module federation. This file is a lazy chunk: no page needs it before its first remote. */
export interface FederationRuntime {
  /** Runs a remote's entry, shares the page's libraries with it and loads the files of a module without running it. */
  openModule(version: RemoteVersion, module: string): Promise<ModuleRunner>;
  /** Why this shell must not run a release, or null. Asked before any of its code runs. */
  refusal(release: Release): string | null;
}

// Each remote has its own runtime instance, which gets global plugins only.
registerGlobalPlugins([plainRanges]);

export function createFederationRuntime(): FederationRuntime {
  /** By entry address, all that the runtime's script hook gets. */
  const integrities = new Map<string, string>();
  const registered = new Set<string>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharedLibraries,
    shareStrategy: 'loaded-first',
    plugins: [
      // Remotes are built without a runtime and take this one.
      injectExternalRuntimeCorePlugin(),
      {
        name: 'guarded-entry',
        createScript({ url }) {
          const integrity = integrities.get(url);
          // Unknown addresses cannot occur; if one did, this hash would refuse it.
          return { script: guardedScript(url, integrity ?? 'sha384-'), timeout: SCRIPT_TIMEOUT_MS };
        },
      },
    ],
  });

  return {
    refusal: (release) => refusal(release, reactVersion),
    async openModule({ global, turn, entryUrl, integrity }, module) {
      // The runtime waits for ever for an entry once it has requested that name and address.
      const name = turn === 0 ? global : `${global}__${turn}`;
      const entry = turn === 0 ? entryUrl : `${entryUrl}?turn=${turn}`;
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
