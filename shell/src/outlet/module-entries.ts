import { load } from '@bandmark/platform';
import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import { createLoadEntry, type LoadEntry } from './load-entry';

/** Module-level, so that a screen that was shown once is there at once the next time. */
const entries = new Map<RemoteModuleKey, unknown>();

export function moduleEntry<Key extends RemoteModuleKey>(key: Key): LoadEntry<RemoteModules[Key]> {
  const existing = entries.get(key);
  // The map's value type depends on its key, which TypeScript cannot say.
  if (existing) return existing as LoadEntry<RemoteModules[Key]>;
  const entry = createLoadEntry(key, () => load(key));
  entries.set(key, entry);
  return entry;
}

/** For tests: every page starts without any. */
export function forgetModuleEntries(): void {
  entries.clear();
}
