import type { HealthOptions } from '../health/watch-health';
import type * as RecordingCode from './recording-code';

let code: typeof RecordingCode | null = null;
let loading: Promise<typeof RecordingCode> | null = null;
/** Callbacks that run once the code has loaded. */
const waiting = new Set<() => void>();

/** Loads the recording code once for all panels of the page. After a failure the next call retries. */
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
 * `watchHealth`, loaded at the first preview. It shares a chunk with the recording code, so this is also the preload
 * for the start button. After a failed load the start of a recording retries.
 * @returns a function that stops watching
 */
export function watchHealthOnceLoaded(stream: MediaStream, options: HealthOptions): () => void {
  let stop = () => {};
  const watch = () => {
    if (code) stop = code.watchHealth(stream, options);
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
