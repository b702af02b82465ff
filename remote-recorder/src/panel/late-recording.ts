import type { HealthOptions } from '../health/watch-health';
import type * as RecordingCode from './recording-code';

let code: typeof RecordingCode | null = null;
let loading: Promise<typeof RecordingCode> | null = null;
/** Called once the code is there. */
const waiting = new Set<() => void>();

/** Loads what records, once for all panels of the page; after a failure again. */
export function loadRecording(): Promise<typeof RecordingCode> {
  loading ??= import(/* webpackChunkName: "recording" */ './recording-code').then(
    (loaded) => {
      code = loaded;
      for (const use of waiting) use();
      waiting.clear();
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * `watchHealth`, whose code comes with the first preview: together with what records, so that the button finds it there.
 * Where it cannot be loaded, a recording loads it again.
 * @returns stops watching
 */
export function watchHealthOnceLoaded(stream: MediaStream, options: HealthOptions): () => void {
  let stop = () => {};
  const watch = () => {
    try {
      if (code) stop = code.watchHealth(stream, options);
    } catch {
      // A browser without what the probes need still records.
    }
  };
  if (code) watch();
  else {
    waiting.add(watch);
    loadRecording().catch(() => {});
  }
  return () => {
    waiting.delete(watch);
    stop();
  };
}
