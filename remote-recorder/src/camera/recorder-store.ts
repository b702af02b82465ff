import type { CameraRecorder } from '@bandmark/contracts/remotes/recorder-session';

/** The contract's snapshot, and what only our own panel needs. */
export type RecorderSnapshot = ReturnType<CameraRecorder['getSnapshot']> & {
  /** Measured while recording, because a fresh webm has no duration. */
  totalSeconds: number;
  /** Available as soon as recording has stopped; `output` follows with the thumbnail. */
  video: Blob | null;
};

export const IDLE: RecorderSnapshot = {
  state: 'idle',
  stream: null,
  elapsedSeconds: 0,
  totalSeconds: 0,
  output: null,
  video: null,
  failure: null,
  cameras: [],
  microphones: [],
};

/** One immutable snapshot and its listeners, as `useSyncExternalStore` wants them. */
export function createRecorderStore() {
  let snapshot = IDLE;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change: Partial<RecorderSnapshot>): void {
      snapshot = { ...snapshot, ...change };
      for (const listener of [...listeners]) listener();
    },
    clear(): void {
      listeners.clear();
    },
  };
}

export type RecorderStore = ReturnType<typeof createRecorderStore>;
