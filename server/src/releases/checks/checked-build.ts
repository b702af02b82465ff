import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import type { Observed } from './sandbox/observe-build';
import type { LiveShell } from './live-shells';

/** A build before it is published, with everything that the rules compare it with. */
export interface CheckedBuild {
  /** In the registry, such as `tests`. */
  name: string;
  /** Where the build lies. */
  directory: string;
  release: StoredRelease;
  /** In force. */
  registry: Registry;
  /** The current one first; none before a site's first shell. */
  shells: readonly LiveShell[];
  /** Directory of a published version's files on this machine. */
  directoryOf(name: string, version: string): string;
  /** Why it is larger than its budget, on purpose. */
  larger: string | undefined;
}

/** The same after it was loaded in the sandbox. */
export interface LoadedBuild extends CheckedBuild {
  observed: Observed;
}

/** What is wrong, in sentences that say what to do; none when all is well. */
export type Refusals = string[];
