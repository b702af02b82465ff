import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';
import type { RrwebEvent } from '@bandmark/contracts/recording';
import { RecorderError } from '../camera/recorder-failure';
import { type ChunkSequence, createChunkSequence } from './chunk-sequence';
import { encodeNdjson, NDJSON_TYPE } from './encode-ndjson';
import type { Rrweb } from './load-rrweb';

/** A lost tab costs at most this much of the screen. */
const KEEP_EVERY_MS = 1000;

/**
 * Full snapshots between the first and the last are for seeking: each doubles what a seek saves and costs its size
 * again. The replay makes checkpoints of its own, so here they are only the net under a lost chunk.
 */
const CHECKOUT_EVERY_MS = 5 * 60_000;

/** What never becomes part of a recording: the candidate's live picture, and what a screen marks so. */
export const BLOCK_CLASS = 'rr-block';
export const BLOCK_SELECTOR = '[data-no-record]';

export interface ScreenRecording {
  /** Ends the segment's stream and begins another, which starts with a full snapshot. */
  beginSegment(segment: number): void;
  flush(): void;
  stop(): readonly ChunkCount[];
}

/**
 * Records the page and its console as NDJSON chunks of rrweb events, each second.
 * @throws RecorderError `start`
 */
export function recordScreen(
  { record, getRecordConsolePlugin }: Rrweb,
  options: { segment: number; onChunk(chunk: RecordingChunk): void },
): ScreenRecording {
  const newSequence = (segment: number) => createChunkSequence('screen', segment, NDJSON_TYPE, options.onChunk);
  const ended: ChunkSequence[] = [];
  let current = newSequence(options.segment);
  let waiting: RrwebEvent[] = [];
  let isRecording = true;

  const flush = () => {
    const [first] = waiting;
    if (!first) return;
    const events = waiting;
    waiting = [];
    for (const bytes of encodeNdjson(events)) current.keep(bytes, first.timestamp);
  };

  // Before the console is wrapped, so that a fault of the recorder cannot record itself for ever.
  const warn = console.warn.bind(console);
  const stopRrweb = record<RrwebEvent>({
    emit(event) {
      waiting.push(event);
      // Timers of a hidden page may come once a minute; events that do come carry the buffer with them.
      if (event.timestamp - (waiting[0]?.timestamp ?? event.timestamp) >= KEEP_EVERY_MS) flush();
    },
    checkoutEveryNms: CHECKOUT_EVERY_MS,
    blockClass: BLOCK_CLASS,
    blockSelector: BLOCK_SELECTOR,
    maskInputOptions: { password: true },
    // The pointer every 50 ms, scrolling every 150 ms: enough to follow, a third of the events.
    sampling: { mousemove: 50, scroll: 150 },
    slimDOMOptions: {
      script: true,
      comment: true,
      headMetaSocial: true,
      headMetaRobots: true,
      headMetaVerification: true,
    },
    // The replay's console shows these four (spec §2, Replay screen).
    plugins: [getRecordConsolePlugin({ level: ['info', 'log', 'warn', 'error'], lengthThreshold: 1000 })],
    // A fault inside the recorder must never reach the exam's own handlers.
    errorHandler(error: unknown) {
      warn('The screen recorder failed on an event.', error);
      return true;
    },
  });
  if (!stopRrweb) throw new RecorderError('start');
  const ticking = setInterval(flush, KEEP_EVERY_MS);

  return {
    beginSegment(segment) {
      if (!isRecording) return;
      flush();
      ended.push(current);
      current = newSequence(segment);
      record.takeFullSnapshot(true);
      flush();
    },
    flush,
    stop() {
      if (isRecording) {
        isRecording = false;
        clearInterval(ticking);
        stopRrweb();
        flush();
      }
      return [...ended, current].map((sequence) => sequence.count());
    },
  };
}
