import type { RecordingSink, SegmentCount, SegmentWriter } from './recording-sink';
import { recordSlices } from './slice-recorder';

export interface SegmentRun {
  readonly startedAt: number;
  /** When the last slice arrived; the start before the first one. */
  readonly lastSliceAt: number;
  flush(): void;
  /** Resolves after the last slice has been handed to the sinks. */
  end(): Promise<void>;
  /**
   * Call after `end`. Resolves with the chunk count of the first sink when all sinks have stored everything. Never
   * rejects: if a sink cannot close, each slice that it got counts as a chunk, because the segment is not empty.
   */
  close(): Promise<SegmentCount>;
}

interface RunOptions {
  stream: MediaStream;
  segment: number;
  /** Each sink receives every slice. */
  sinks: readonly RecordingSink[];
  hasLowerBitRate: boolean;
  now(): number;
  /** A sink could not store a slice. */
  onRefused(): void;
  /** MediaRecorder stopped unexpectedly, after its last slice. */
  onFailed(): void;
}

/**
 * One run of MediaRecorder: one segment of the recording.
 * @throws RecorderError `format`, `start`
 */
export function runSegment({ stream, segment, sinks, now, onRefused, onFailed, ...options }: RunOptions): SegmentRun {
  let startedAt = now();
  let lastSliceAt = startedAt;
  let delivered = 0;
  let writers: SegmentWriter[] | null = null;
  const open = () => (writers ??= sinks.map((sink) => sink.openSegment({ segment, type: slices.type, startedAt })));
  const slices = recordSlices(
    // A separate stream: MediaRecorder stops when its stream gains or loses a track (MediaStream Recording §2.3).
    new MediaStream(stream.getTracks()),
    {
      // MediaRecorder starts some 100 ms after `start()`; its start event is the zero of the segment's timeline.
      onStart() {
        startedAt = lastSliceAt = now();
        open();
      },
      onSlice(slice) {
        lastSliceAt = now();
        delivered += 1;
        for (const writer of open()) writer.put(slice).catch(onRefused);
      },
      onFailed,
    },
    { sliceMs: Math.min(...sinks.map(({ sliceMs }) => sliceMs)), ...options },
  );
  return {
    get startedAt() {
      return startedAt;
    },
    get lastSliceAt() {
      return lastSliceAt;
    },
    flush: () => slices.flush(),
    end: () => slices.stop(),
    async close() {
      const counted = { segment, chunks: delivered };
      const counts = await Promise.all((writers ?? []).map((writer) => writer.close().catch(() => counted)));
      return counts[0] ?? counted;
    },
  };
}
