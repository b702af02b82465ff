import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import { load } from '@bandmark/platform';
import { LONG_WAIT_MS } from '@bandmark/ui/use-long-wait';
import { screenHost } from './screen-host';

export type LoadState<Value> =
  | { status: 'loading'; isLong: boolean }
  | { status: 'ready'; value: Value }
  /** `failures`: how many loads have failed so far, from 1. */
  | { status: 'failed'; error: unknown; failures: number };

/** The state of something that is loaded once, as an external store for React. */
export interface LoadEntry<Value> {
  getSnapshot(): LoadState<Value>;
  subscribe(listener: () => void): () => void;
  /** Loads again, after a failure or in parallel to a silent load. */
  retry(): void;
  /** Call when the visitor leaves the page. A failed load is then repeated on the next visit. */
  leave(): void;
}

const LOADING = { status: 'loading', isLong: false } as const;
const LOADING_LONG = { status: 'loading', isLong: true } as const;

/**
 * Starts loading at once, unless `taken` is already loaded. An external store instead of Suspense, because React 19
 * shows a Suspense fallback for at least 300 ms even when the module is ready. After a retry, an earlier load still
 * counts: whichever finishes first is shown.
 */
export function createLoadEntry<Value>(name: string, load: () => Promise<Value>, taken?: Value): LoadEntry<Value> {
  let state: LoadState<Value> = taken === undefined ? LOADING : { status: 'ready', value: taken };
  let failures = 0;
  let latest = 0;
  let isLeft = false;
  let isDue = false;
  const listeners = new Set<() => void>();
  const become = (next: LoadState<Value>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const forgetFailure = () => {
    if (state.status !== 'failed') return;
    isDue = true;
    become(LOADING);
  };
  const start = () => {
    isDue = false;
    latest += 1;
    const turn = latest;
    const silence = setTimeout(() => {
      if (turn === latest && state.status === 'loading') become(LOADING_LONG);
    }, LONG_WAIT_MS);
    load().then(
      (value) => {
        clearTimeout(silence);
        if (state.status === 'ready') return;
        become({ status: 'ready', value });
      },
      (error: unknown) => {
        clearTimeout(silence);
        console.warn(`${name} could not be loaded.`, error);
        if (turn !== latest || state.status === 'ready') return;
        failures += 1;
        become({ status: 'failed', error, failures });
        if (isLeft) forgetFailure();
      },
    );
  };
  if (taken === undefined) start();
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      isLeft = false;
      if (isDue) start();
      return () => listeners.delete(listener);
    },
    retry() {
      become(LOADING);
      start();
    },
    leave() {
      isLeft = true;
      forgetFailure();
    },
  };
}

/** Module-level, so that a screen that was shown before renders at once. */
const entries = new Map<RemoteModuleKey, unknown>();

export function moduleEntry<Key extends RemoteModuleKey>(key: Key): LoadEntry<RemoteModules[Key]> {
  const existing = entries.get(key);
  // The map's value type depends on its key, which TypeScript cannot express.
  if (existing) return existing as LoadEntry<RemoteModules[Key]>;
  const entry = createLoadEntry(key, () => load(key), screenHost().take(key));
  entries.set(key, entry);
  return entry;
}

/** For tests, so that each starts without entries. */
export function forgetModuleEntries(): void {
  entries.clear();
}
