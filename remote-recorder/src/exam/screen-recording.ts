import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';
import type { RrwebEvent } from '@bandmark/contracts/recording';
import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { colorSchemeEvent } from '@bandmark/domain/recording/color-scheme';
import { EVENT_TYPE } from '@bandmark/domain/recording/replay-event';
import { RecorderError } from '../core/recorder-failure';
import { type ChunkSequence, createChunkSequence } from './chunk-sequence';

const NDJSON_TYPE = 'application/x-ndjson';
/** As long as the camera's slices, so that a killed tab loses no more of the screen than of the camera. */
const SLICE_MS = CAMERA_RECORDING.deviceSliceMs;
/** The server accepts chunks of at most 4 MiB; a UTF-16 code unit takes up to three bytes in UTF-8. */
const MAX_CHARACTERS = 1024 * 1024;

/**
 * Interval of further full snapshots, which limit the damage of a lost chunk. They are rare because each is as large as
 * the whole page, and the replay makes its own checkpoints for seeking.
 */
const CHECKOUT_EVERY_MS = 5 * 60_000;

/** Elements that rrweb never records: the candidate's live picture, and whatever a screen marks with the attribute. */
const BLOCK_CLASS = 'rr-block';
const BLOCK_SELECTOR = '[data-no-record]';

/**
 * Loads rrweb with its console plugin as a separate chunk: only an exam needs its 22 kB, and the embed must not contain
 * it. A failed load can be retried, because webpack does not cache a failed chunk.
 */
export async function loadRrweb() {
  const [{ record }, { getRecordConsolePlugin }] = await Promise.all([
    import(/* webpackChunkName: "rrweb" */ '@rrweb/record'),
    import(/* webpackChunkName: "rrweb" */ '@rrweb/rrweb-plugin-console-record'),
  ]);
  return { record, getRecordConsolePlugin };
}

export type Rrweb = Awaited<ReturnType<typeof loadRrweb>>;

export interface ScreenRecording {
  /** Ends the stream of this segment and begins the next one, which starts with a full snapshot. */
  beginSegment(segment: number): void;
  flush(): void;
  stop(): readonly ChunkCount[];
}

/**
 * Records the page and its console as NDJSON slices of rrweb events, at most one per `SLICE_MS`, none without events.
 * @throws RecorderError `start`
 */
export function recordScreen(
  { record, getRecordConsolePlugin }: Rrweb,
  options: { segment: number; onChunk(chunk: RecordingChunk): void; now(): number },
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
    for (const bytes of encodeNdjson(events)) current.put(bytes, first.timestamp);
  };

  // Taken before rrweb wraps the console: otherwise a warning about the recorder would be recorded in an endless loop.
  const warn = console.warn.bind(console);
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  const schemeNow = (timestamp: number) => colorSchemeEvent(prefersDark.matches ? 'dark' : 'light', timestamp);
  const schemeChanged = () => waiting.push(schemeNow(options.now()));
  const stopRrweb = record<RrwebEvent>({
    emit(event) {
      // rrweb stamps events with the wall clock, which may have been set back.
      event.timestamp = options.now();
      waiting.push(event);
      // rrweb emits a meta event before each full snapshot, so every segment records its color scheme.
      if (event.type === EVENT_TYPE.meta) waiting.push(schemeNow(event.timestamp));
      // Timers of a hidden page may fire only once a minute, so an event also flushes a buffer that is due.
      if (event.timestamp - (waiting[0]?.timestamp ?? event.timestamp) >= SLICE_MS) flush();
    },
    checkoutEveryNms: CHECKOUT_EVERY_MS,
    blockClass: BLOCK_CLASS,
    blockSelector: BLOCK_SELECTOR,
    maskInputOptions: { password: true },
    // Samples the pointer every 50 ms and scrolling every 150 ms: smooth enough to follow, with a third of the events.
    sampling: { mousemove: 50, scroll: 150 },
    slimDOMOptions: {
      script: true,
      comment: true,
      headMetaSocial: true,
      headMetaRobots: true,
      headMetaVerification: true,
    },
    // The replay's console shows these four levels (spec §2, Replay screen).
    plugins: [getRecordConsolePlugin({ level: ['info', 'log', 'warn', 'error'], lengthThreshold: 1000 })],
    // An error inside rrweb must never reach the exam's error handlers.
    errorHandler(error: unknown) {
      warn('The screen recorder failed on an event.', error);
      return true;
    },
  });
  if (!stopRrweb) throw new RecorderError('start');
  const ticking = setInterval(flush, SLICE_MS);
  prefersDark.addEventListener('change', schemeChanged);

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
        prefersDark.removeEventListener('change', schemeChanged);
        stopRrweb();
        flush();
      }
      return [...ended, current].map((sequence) => sequence.count());
    },
  };
}

/** One event per line, split between lines into parts that the server accepts. A single larger event stays whole. */
export function encodeNdjson(events: readonly RrwebEvent[], maxCharacters = MAX_CHARACTERS): Blob[] {
  const parts: string[] = [];
  let part = '';
  for (const event of events) {
    const line = `${JSON.stringify(event)}\n`;
    if (part !== '' && part.length + line.length > maxCharacters) {
      parts.push(part);
      part = '';
    }
    part += line;
  }
  if (part !== '') parts.push(part);
  return parts.map((text) => new Blob([text], { type: NDJSON_TYPE }));
}
