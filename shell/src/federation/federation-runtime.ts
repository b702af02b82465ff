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
  /** Above 0 the entry is asked for once more, beside one that stays silent. */
  turn: number;
  entryUrl: string;
  integrity: string;
}

/** Runs a module, the first time; @returns what it exports. @throws what the module throws, or when it exports nothing */
export type ModuleRunner = () => Promise<object>;

/** What the loader needs of module federation. This file is a lazy chunk: no page needs it before its first remote. */
export interface FederationRuntime {
  /** Runs the entry of a remote, shares the page's libraries with it, loads the module's files. Nothing of the module runs. */
  openModule(version: RemoteVersion, module: string): Promise<ModuleRunner>;
  /** Why this shell must not run a release, or null. Asked before any of its code runs. */
  refusal(release: Release): string | null;
}

// Remotes take shared libraries through instances of their own, which have the page's plugins alone.
registerGlobalPlugins([plainRanges]);

export function createFederationRuntime(): FederationRuntime {
  /** By entry address: the runtime's script hook gets nothing else. */
  const integrities = new Map<string, string>();
  const registered = new Set<string>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharedLibraries,
    shareStrategy: 'loaded-first',
    plugins: [
      // Remotes are built without a runtime of their own and take this one.
      injectExternalRuntimeCorePlugin(),
      {
        name: 'guarded-entry',
        createScript({ url }) {
          const integrity = integrities.get(url);
          // Unknown addresses cannot come up; should one, it is refused rather than run unchecked.
          return { script: guardedScript(url, integrity ?? 'sha384-'), timeout: SCRIPT_TIMEOUT_MS };
        },
      },
    ],
  });

  return {
    refusal: (release) => refusal(release, reactVersion),
    async openModule({ global, turn, entryUrl, integrity }, module) {
      // The runtime waits for ever for an entry that it has asked for under a name and an address.
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
