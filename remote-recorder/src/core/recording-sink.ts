/**
 * Where the slices of a recording go, while it is made. The recorder (core/recorder.ts) writes; a sink keeps. There are
 * three: memory (core/memory-sink.ts), the exam's outbox (exam/exam-sink.ts), and the upload of the embed (upload/).
 *
 * A recording has one or more segments: each run of a MediaRecorder is one, because the slices of two runs do not make
 * one file. The driver calls in this order, and never two segments at once:
 *
 *     nextSegment → openSegment → put … put → close   once a segment
 *     complete                                        once, after the last segment, or
 *     discard                                         when the person resets the panel instead
 *
 * A page that closes calls neither: the sink then holds a recording without an end, which the next page goes on with;
 * after `ending` it is whole without it.
 */
export interface RecordingSink {
  /** Length of the slices that it wants, milliseconds. Asked when a segment begins; of several sinks the shortest counts. */
  readonly sliceMs: number;
  /**
   * The number of the segment that is to begin. Numbers rise; a recording that another page began goes on above its
   * segments. Rejects while there is none (the exam asks its server): the recorder asks again after some seconds.
   */
  nextSegment(): Promise<number>;
  /** Called when MediaRecorder has started, before its first slice. Must not throw. */
  openSegment(segment: SegmentStart): SegmentWriter;
  /** The person has ended the recording: it is whole with its last slice, should its page go before `complete`. */
  ending?(): void;
  /** The recording is whole. Resolves once the device has stored that; sending may go on after it. */
  complete(end: RecordingEnd): Promise<void>;
  /** Deletes the recording from the device and, where it can be reached, from the receiver. */
  discard(): Promise<void>;
  getPressure(): SinkPressure;
  /** Calls the listener after every change of the pressure. Returns the end of the subscription. */
  subscribe(listener: () => void): () => void;
}

export interface SegmentStart {
  segment: number;
  /** Content type of every slice, with its codecs as MediaRecorder names them. */
  type: string;
  /** Epoch milliseconds of MediaRecorder's start event: the zero of this segment's timeline. */
  startedAt: number;
}

export interface SegmentWriter {
  /**
   * One slice (`sliceMs`), in order, never empty. Resolves once the slice is on the device. Rejects when it could
   * not be kept; the pressure is then `stop`.
   */
  put(slice: Blob): Promise<void>;
  /** No slice follows. Resolves when every slice has settled, with how many chunks were kept. */
  close(): Promise<SegmentCount>;
}

export interface SegmentCount {
  segment: number;
  chunks: number;
}

export interface RecordingEnd {
  segments: readonly SegmentCount[];
  /** JPEG, or null when none could be made. */
  thumbnail: Blob | null;
}

/**
 * How much waits to be sent, against what the device may hold. What the recorder does about it: `warn` shows a warning,
 * `lower-bit-rate` goes on in a new segment of fewer bits (for the rest of the recording), `stop` ends the recording and
 * keeps what there is.
 */
export type SinkPressure = 'none' | 'warn' | 'lower-bit-rate' | 'stop';
