import type { SegmentRun } from './segment-run';

/** The panel's timer shows whole seconds (spec §4). */
const TICK_MS = 1000;
/** If a tick is this late and no slice arrived meanwhile, the machine was asleep. */
const SLEEP_MS = 5000;
/** Consecutive ticks without a slice. MediaRecorder delivers at least one per second while its tracks are live. */
const STALLED_TICKS = 6;

interface WatchHandlers {
  now(): number;
  onTick(): void;
  /** The clock jumped while nothing was recorded. */
  onSlept(): void;
  /** A track ended without an event, or MediaRecorder stopped delivering. */
  onLost(): void;
}

/** Until when the segment has recorded: until its last slice if the machine has slept or MediaRecorder has stalled. */
export const recordedUntil = ({ lastSliceAt }: SegmentRun, at: number): number =>
  at - lastSliceAt > SLEEP_MS ? lastSliceAt : at;

/**
 * Checks a running segment once a second for failures that fire no event.
 * @returns a function that stops watching
 */
export function watchRecording(run: SegmentRun, stream: MediaStream, handlers: WatchHandlers): () => void {
  let lookedAt = handlers.now();
  let sliceAt = run.lastSliceAt;
  let stalledTicks = 0;
  const timer = setInterval(() => {
    const at = handlers.now();
    const hasSlept = at - lookedAt > SLEEP_MS && recordedUntil(run, at) < at;
    lookedAt = at;
    // Counts ticks instead of time: a busy page gets neither ticks nor slices, although no slice is lost.
    stalledTicks = run.lastSliceAt === sliceAt ? stalledTicks + 1 : 0;
    sliceAt = run.lastSliceAt;
    handlers.onTick();
    if (stream.getTracks().some(({ readyState }) => readyState === 'ended')) handlers.onLost();
    else if (hasSlept) handlers.onSlept();
    else if (stalledTicks >= STALLED_TICKS) handlers.onLost();
  }, TICK_MS);
  return () => clearInterval(timer);
}
