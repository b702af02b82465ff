import type { RegistryView, Release } from '@bandmark/contracts/registry';
import type { LoadRemote, RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { FederationRuntime } from './federation-runtime';
import type { preloadModule, refreshFiles, removeSilentTags } from './module-files';
import type { Readiness } from './preparations';

export interface LoaderServices {
  view(): RegistryView | null;
  /** Fetches the view that the server would give a page loaded now; null when the server has none. */
  refreshView(): Promise<RegistryView | null>;
  /** The release document served from a developer's machine (this visitor's override). */
  developmentRelease(origin: string, name: string): Promise<Release>;
  /** Loads the federation runtime; called when it is first needed. */
  openRuntime(): Promise<FederationRuntime>;
  /** Called when a module is requested, to load the parts of the shell that its screens need. */
  accompany?(key: RemoteModuleKey): void;
  /** Calls back after `ms` milliseconds. @returns a function that cancels */
  after(ms: number, callback: () => void): () => void;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  report?(report: LoadReport): void;
  preload?: typeof preloadModule;
  refresh?: typeof refreshFiles;
  removeTags?: typeof removeSilentTags;
}

export interface Loader {
  /**
   * A repeated request shares the pending load. If that load has been silent for 5 s, the request restarts the remote
   * with the versions of the server's current view, and whichever load finishes first serves both callers. A remote
   * that already runs a module is never restarted, because its modules could then come from different versions.
   */
  load: LoadRemote;
  /**
   * Prepares a module before its use, in the version chosen for this visitor, at most up to running its code; renders
   * nothing. `load` repeats a preparation that fails or stays silent; only `load` falls back to another version and
   * reports.
   */
  prepare(key: RemoteModuleKey, readiness: Readiness): Promise<void>;
  /** Fetches and runs a module that will probably be requested soon. */
  preload(key: RemoteModuleKey): void;
  /** The module if it has already run; taking it counts as loading it. */
  take<Key extends RemoteModuleKey>(key: Key): RemoteModules[Key] | undefined;
  /** The version of a remote that runs on this page; undefined before its first module has loaded. */
  runningVersion(remote: string): string | undefined;
  /** Call when a screen of this module was shown: from then on only its version is used and retried. */
  confirmMounted(key: RemoteModuleKey): void;
  /**
   * Call when the first render of this module failed before any screen of its remote was shown.
   * @returns whether the next `load` will try another version
   */
  rejectRunning(key: RemoteModuleKey): boolean;
}

/** What the loader reports to telemetry. */
export type LoadReport =
  /** The first module of a remote is ready. */
  | { kind: 'loaded'; remote: string; version: string; ms: number }
  /** A version could not supply a module: the remote's first one, or a further one of the running version. */
  | { kind: 'failed'; remote: string; version: string; error: unknown };
