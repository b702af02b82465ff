import type { RegistryView, Release } from '@bandmark/contracts/registry';
import type { LoadRemote, RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { FederationRuntime } from './federation-runtime';
import type { preloadModule, refreshFiles, removeSilentTags } from './module-files';
import type { Readiness } from './preparations';

export interface LoaderServices {
  view(): RegistryView | null;
  /** Asks the server for the view that a page loaded now would carry; null when the server has none. */
  refreshView(): Promise<RegistryView | null>;
  /** The release document of a developer's machine (this visitor's override). */
  developmentRelease(origin: string, name: string): Promise<Release>;
  /** The federation runtime, itself loaded when it is first needed. */
  openRuntime(): Promise<FederationRuntime>;
  /** Called when a module is requested: loads what its screens need from the shell. */
  accompany?(key: RemoteModuleKey): void;
  /** Calls back after `ms` milliseconds. @returns a function that cancels */
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
   * A repeated request shares the load in flight. After 5 s of silence it starts the remote over, in the versions of
   * the server's current view, and whichever load finishes first serves both. A remote that already runs a module is
   * never started over: its halves would differ.
   */
  load: LoadRemote;
  /**
   * Prepares a module before its use, in the version chosen for this visitor, up to running its code; nothing is shown.
   * `load` repeats what fails or stays silent here, and only `load` falls back and reports.
   */
  prepare(key: RemoteModuleKey, readiness: Readiness): Promise<void>;
  /** Fetches and runs a module that is about to be requested. */
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

/** What the loader reports to telemetry. */
export type LoadReport =
  /** The first module of a remote was ready. */
  | { kind: 'loaded'; remote: string; version: string; ms: number }
  /** A version gave no module, be it the remote's first or a further one of what runs. */
  | { kind: 'failed'; remote: string; version: string; error: unknown };
