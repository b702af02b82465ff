/**
 * Stores the slices of a recording while the recorder (core/recorder.ts) produces them. There are three sinks: memory
 * (core/memory-sink.ts), the exam's outbox (exam/exam-sink.ts), and the upload of the embed (upload/).
 *
 * A recording has one or more segments. Each run of a MediaRecorder is one, because the slices of two runs do not form
 * one playable file. The driver calls in this order, and segments never overlap:
 *
 *     nextSegment → openSegment → put … put → close   once per segment
 *     complete                                        once, after the last segment, or
 *     discard                                         when the user resets the panel instead
 *
 * A page that closes calls neither. The sink then holds an unfinished recording, which the next page resumes, unless
 * `ending` was called before: then the sink completes the recording without `complete`.
 */
export interface RecordingSink {
  /** Preferred slice length in milliseconds, read when a segment starts. With several sinks the shortest applies. */
  readonly sliceMs: number;
  /**
   * Number of the next segment. Numbers ascend; a recording resumed from an earlier page continues above its segments.
   * Rejects while no number is available (the exam requests it from its server); a resuming recorder retries.
   */
  nextSegment(): Promise<number>;
  /** Called when MediaRecorder has started, before its first slice. Must not throw. */
  openSegment(segment: SegmentStart): SegmentWriter;
  /** The user has stopped: if the page closes before `complete`, the recording is whole with its last slice. */
  ending?(): void;
  /** Marks the recording as whole. Resolves once that is stored on the device; sending may continue afterwards. */
  complete(end: RecordingEnd): Promise<void>;
  /** Deletes the recording from the device and, where it can be reached, from the receiver. */
  discard(): Promise<void>;
  getPressure(): SinkPressure;
  /** Calls the listener after every change of the pressure. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

export interface SegmentStart {
  segment: number;
  /** Content type of every slice, with its codecs as MediaRecorder names them. */
  type: string;
  /** Time of MediaRecorder's start event, in epoch milliseconds: the zero of this segment's timeline. */
  startedAt: number;
}

export interface SegmentWriter {
  /**
   * Stores one slice (`sliceMs`), in order, never empty. Resolves once the slice is on the device. Rejects when it
   * could not be stored; the pressure is then `stop`.
   */
  put(slice: Blob): Promise<void>;
  /** Ends the segment. Resolves with the number of stored chunks when every `put` has settled. */
  close(): Promise<SegmentCount>;
}

export interface SegmentCount {
  segment: number;
  chunks: number;
}

export interface RecordingEnd {
  segments: readonly SegmentCount[];
  /** JPEG; null if the thumbnail failed or the recorder keeps no video in memory. */
  thumbnail: Blob | null;
}

/**
 * The unsent bytes in relation to what the device may hold. On `warn` the panel shows a warning; on `lower-bit-rate`
 * the recorder continues in a new segment, with a lower bit rate for the rest of the recording; on `stop` it ends the
 * recording and keeps the part recorded so far.
 */
export type SinkPressure = 'none' | 'warn' | 'lower-bit-rate' | 'stop';
