import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import type { Observed } from './sandbox/observe-build';
import type { LiveShell } from './live-shells';

/** A build before it is published, with everything that the rules compare it with. */
export interface CheckedBuild {
  /** Name in the registry, such as `tests`. */
  name: string;
  /** Directory of the build. */
  directory: string;
  release: StoredRelease;
  /** The registry in force. */
  registry: Registry;
  /** The live shells, the current one first; before a site's first shell, the offer of this server. */
  shells: readonly LiveShell[];
  /** Directory of a published version's files on this machine. */
  directoryOf(name: string, version: string): string;
  /** Reason for being larger than its budget on purpose. */
  larger: string | undefined;
}

/** The same after it was loaded in the sandbox. */
export interface LoadedBuild extends CheckedBuild {
  observed: Observed;
}

/** Reasons to refuse the build, in sentences that say what to do; empty if it passes. */
export type Refusals = string[];
