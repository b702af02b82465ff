import type { CameraRecorder } from '@bandmark/contracts/remotes/recorder-session';

/** The contract's snapshot, plus fields that only our own panel needs. */
export type RecorderSnapshot = ReturnType<CameraRecorder['getSnapshot']> & {
  /** Measured while recording, because a WebM file from MediaRecorder has no duration. */
  totalSeconds: number;
  /** Set once recording has stopped; `output` follows when the thumbnail is ready. */
  video: Blob | null;
};

export const EMPTY: RecorderSnapshot = {
  state: 'idle',
  stream: null,
  elapsedSeconds: 0,
  totalSeconds: 0,
  output: null,
  video: null,
  failure: null,
  cameras: [],
  microphones: [],
  findings: [],
};

/** One immutable snapshot and its listeners, in the shape that `useSyncExternalStore` requires. */
export function createRecorderStore() {
  let snapshot = EMPTY;
  const listeners = new Set<() => void>();
  let depth = 0;
  let isChanged = false;
  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change: Partial<RecorderSnapshot>): void {
      snapshot = { ...snapshot, ...change };
      isChanged = true;
      this.batch(() => {});
    },
    /** Notifies listeners once, after `change` has run synchronously: they never see half a transition. */
    batch<Result>(change: () => Result): Result {
      depth += 1;
      try {
        return change();
      } finally {
        depth -= 1;
        if (depth === 0 && isChanged) {
          isChanged = false;
          for (const listener of [...listeners]) listener();
        }
      }
    },
    clear(): void {
      listeners.clear();
    },
  };
}

export type RecorderStore = ReturnType<typeof createRecorderStore>;
