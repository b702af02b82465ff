import type { SegmentRun } from './segment-run';

/** The panel's timer shows whole seconds (spec §4). */
const TICK_MS = 1000;
/** A timer that fires so late, with no slice meanwhile, ran on a machine that was asleep. */
const SLEEP_MS = 5000;
/** Ticks in a row without a slice: MediaRecorder gives one each second or sooner while its tracks deliver. */
const STALLED_TICKS = 6;

interface WatchHandlers {
  now(): number;
  onTick(): void;
  /** The clock jumped while nothing was recorded. */
  onSlept(): void;
  /** A track ended without its event, or MediaRecorder delivers nothing any more. */
  onLost(): void;
}

/**
 * Looks after a running segment once a second, for what raises no event.
 * @returns stops watching
 */
export function watchRecording(run: SegmentRun, stream: MediaStream, handlers: WatchHandlers): () => void {
  let lookedAt = handlers.now();
  let sliceAt = run.lastSliceAt;
  let stalledTicks = 0;
  const timer = setInterval(() => {
    const at = handlers.now();
    const hasSlept = at - lookedAt > SLEEP_MS && at - run.lastSliceAt > SLEEP_MS;
    lookedAt = at;
    // Counted in ticks, not by the clock: a page that is busy has neither ticks nor slices, and loses nothing.
    stalledTicks = run.lastSliceAt === sliceAt ? stalledTicks + 1 : 0;
    sliceAt = run.lastSliceAt;
    handlers.onTick();
    if (stream.getTracks().some(({ readyState }) => readyState === 'ended')) handlers.onLost();
    else if (hasSlept) handlers.onSlept();
    else if (stalledTicks >= STALLED_TICKS) handlers.onLost();
  }, TICK_MS);
  return () => clearInterval(timer);
}
