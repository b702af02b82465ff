import { recordedUntil, watchRecording } from './recording-watch';
import type { RecordingSink, SegmentCount } from './recording-sink';
import { runSegment, type SegmentRun } from './segment-run';

/** Retry interval when the devices work but no segment can start (for example no segment number while offline). */
const RETRY_AFTER_MS = 5000;

interface SegmentsOptions {
  now(): number;
  /** The first sink numbers the segments, and its pressure applies. */
  sinks: readonly RecordingSink[];
  getStream(): MediaStream | null;
  /** Seconds recorded so far, excluding gaps between segments. */
  onElapsed(seconds: number): void;
  onBegan(): Promise<void>;
  onRefused(error: unknown): Promise<void>;
  onEnded(): Promise<void>;
  onSlept(): void;
  onLost(): void;
  onFull(): void;
  onPressed(): void;
}

/** The segments of one recording, one after another. */
export function createSegments({ now, sinks, getStream, ...on }: SegmentsOptions) {
  const [sink] = sinks;
  let run: SegmentRun | null = null;
  let stopWatching = () => {};
  let beginning: { signal: AbortController; done: Promise<void> } | null = null;
  let ending: Promise<void> = Promise.resolve();
  let isEnding = false;
  let closing: Promise<SegmentCount>[] = [];
  let formerMs = 0;
  let lastSegment = -1;
  let hasLowerBitRate = false;
  let unsubscribe: (() => void) | null = null;

  const recordedMs = () => formerMs + (run ? Math.max(0, recordedUntil(run, now()) - run.startedAt) : 0);

  function weigh(): void {
    if (!run) return;
    const pressure = sink?.getPressure();
    if (pressure === 'stop') on.onFull();
    else if (pressure === 'lower-bit-rate' && !hasLowerBitRate) on.onPressed();
  }

  function endRun(): Promise<void> {
    const ended = run;
    if (ended) {
      stopWatching();
      formerMs = recordedMs();
      run = null;
      isEnding = true;
      ending = ended.end().finally(() => (isEnding = false));
      closing.push(ending.then(() => ended.close()));
    }
    return ending;
  }

  async function beginRun(signal: AbortSignal): Promise<void> {
    try {
      // The sink discards a recording after its last slice. Until then it would add this segment to that recording.
      if (!run) await ending;
      if (signal.aborted) return;
      const segment = await Promise.race([sink?.nextSegment() ?? 0, aborted(signal)]);
      if (segment === null) return;
      // When the bit rate is lowered, the previous segment is still running.
      await endRun();
      const stream = getStream();
      if (signal.aborted || !stream) return;
      // The running segment may not be open yet; a sink that numbers by what is open then gives its number again.
      const next = Math.max(segment, lastSegment + 1);
      const begun = runSegment({
        stream,
        segment: next,
        sinks,
        hasLowerBitRate,
        now,
        onRefused: on.onFull,
        onFailed: () => {
          if (run === begun) on.onLost();
        },
      });
      run = begun;
      lastSegment = next;
      stopWatching = watchRecording(begun, stream, {
        now,
        onTick: () => on.onElapsed(Math.floor(recordedMs() / 1000)),
        onSlept: on.onSlept,
        onLost: on.onLost,
      });
      unsubscribe ??= sink?.subscribe(weigh) ?? null;
      if (beginning?.signal.signal === signal) beginning = null;
      await on.onBegan();
      weigh();
    } catch (error) {
      if (beginning?.signal.signal === signal) beginning = null;
      // If the segment with the lower bit rate cannot start, the running one continues.
      if (!signal.aborted && !run) await on.onRefused(error);
    }
  }

  function begin(): Promise<void> {
    if (!beginning) {
      const signal = new AbortController();
      beginning = { signal, done: Promise.resolve() };
      beginning.done = beginRun(signal.signal);
      return beginning?.done ?? Promise.resolve();
    }
    return beginning.done;
  }

  function cancel(): void {
    beginning?.signal.abort();
    beginning = null;
  }

  return {
    begin,
    cancel,
    recordedMs,
    async retry(): Promise<void> {
      const signal = new AbortController();
      beginning = { signal, done: Promise.resolve() };
      await waitFor(RETRY_AFTER_MS, signal.signal);
      if (!signal.signal.aborted) await beginRun(signal.signal);
    },
    async end(): Promise<void> {
      await endRun();
      // A new segment may have started meanwhile; then the recording has not ended.
      if (!run) await on.onEnded();
    },
    lowerBitRate(): Promise<void> {
      hasLowerBitRate = true;
      return begin();
    },
    flush: () => run?.flush(),
    isEnding: () => isEnding,
    /** Resolves when the sinks have received every slice. */
    ended: () => ending,
    /** Chunk counts of this recording's segments, once the sinks have stored everything; without empty segments. */
    counts: async () => (await Promise.all(closing)).filter(({ chunks }) => chunks > 0),
    /** The next segment starts a new recording. */
    forget(): void {
      closing = [];
      formerMs = 0;
      lastSegment = -1;
      hasLowerBitRate = false;
    },
    close(): void {
      unsubscribe?.();
      unsubscribe = null;
    },
  };
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Resolves with null when `signal` is aborted, for a race with a promise that may never settle. */
function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}
