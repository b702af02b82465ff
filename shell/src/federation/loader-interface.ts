import type { RegistryView, Release } from '@bandmark/contracts/registry';
import type { LoadRemote, RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { FederationRuntime } from './federation-runtime';
import type { preloadModule, refreshFiles, removeSilentTags } from './module-files';
import type { Readiness } from './preparations';

export interface LoaderServices {
  view(): RegistryView | null;
  /** Asks the server for the view that a page loaded now would carry; null when there is none to have. */
  refreshView(): Promise<RegistryView | null>;
  /** The release document of a developer's machine (this visitor's override). */
  developmentRelease(origin: string, name: string): Promise<Release>;
  /** The federation runtime, itself loaded when it is first needed. */
  openRuntime(): Promise<FederationRuntime>;
  /** Beside a module that is asked for: what its screens need of the shell. */
  accompany?(key: RemoteModuleKey): void;
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
  /**
   * Gets a module ready ahead of its use, in the version chosen for this visitor: it runs as far as its own start, and
   * nothing of it is shown. What fails or stays silent here is asked for again by `load`, which alone falls back and
   * reports.
   */
  prepare(key: RemoteModuleKey, readiness: Readiness): Promise<void>;
  /** Somebody is about to ask for this module: it is fetched and run at once. */
  preload(key: RemoteModuleKey): void;
  /** The module, if it has run already; from now on it counts as loaded. */
  take<Key extends RemoteModuleKey>(key: Key): RemoteModules[Key] | undefined;
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

/** What the loader tells telemetry. */
export type LoadReport =
  /** The first module of a remote was ready. */
  | { kind: 'loaded'; remote: string; version: string; ms: number }
  | { kind: 'failed'; remote: string; version: string; error: unknown };
