import { type RrwebEvent, rrwebEventSchema } from '@bandmark/contracts/recording';
import { EventFileError, EventFileReader } from '@bandmark/domain/recording/event-file';
import { withoutRecordedFonts } from '@bandmark/domain/recording/own-fonts';
import { isPlayable } from '@bandmark/domain/recording/replay-event';
import { kindOfRefusal, ReplayFailure } from './replay-failure';
import { fetchUnlessStalled, unlessStalled } from './unless-stalled';

export interface EventBatch {
  events: RrwebEvent[];
  /** ETag of the file; null when the server sends none. */
  etag: string | null;
  /** How many strings of the file have been read, including those that an earlier download had already parsed. */
  read: number;
  /** How many stored strings so far contain no event that the player can show. */
  skipped: number;
  /** Share of the file, 0 to 1; null when its size is unknown. */
  progress: number | null;
}

/** The state of a download that broke off; null when there was none. */
export type Earlier = Pick<EventBatch, 'read' | 'etag'> | null;

/** The file was finalised again after a download broke off, so its rest does not match what was read. */
export class ReplacedFileError extends Error {
  override readonly name = 'ReplacedFileError';
}

/** The longest time that parsing blocks the page before it yields, milliseconds. */
const BUSY_MS = 12;
/** Larger parts are split: a cache delivers megabytes at once, and parsing them would block the page. */
const PART_BYTES = 64 * 1024;

/**
 * Downloads `{uuid}.json` and yields its events in batches while it arrives. Parses on the main thread rather than in a
 * worker: a worker's script would need another source in the page's policy, and yielding every 12 ms keeps the page
 * responsive too.
 * @param fileBytes uncompressed size of the file, if known (the transfer may be compressed)
 * @param earlier a download that broke off; its events are not yielded again
 * @throws ReplayFailure
 * @throws ReplacedFileError
 */
export async function* fetchEvents(
  url: string,
  signal: AbortSignal,
  fileBytes?: number,
  earlier: Earlier = null,
): AsyncGenerator<EventBatch> {
  const response = await request(url, signal);
  const etag = response.headers.get('etag');
  if (earlier && isOther(earlier.etag, etag)) throw new ReplacedFileError(`${url} is another file by now`);
  const from = earlier?.read ?? 0;
  const total = fileBytes ?? plainLength(response);
  const reader = new EventFileReader();
  let received = 0;
  let read = 0;
  let skipped = 0;
  let yieldedAt = performance.now();
  for await (const { text, bytes } of textParts(response, signal)) {
    received += bytes;
    const events: RrwebEvent[] = [];
    for (const stored of asUnplayable(() => reader.push(text))) {
      read += 1;
      if (read <= from) continue;
      const event = parseEvent(stored);
      if (event) events.push(event);
      else skipped += 1;
    }
    yield {
      events,
      etag,
      read: Math.max(read, from),
      skipped,
      progress: total ? Math.min(1, received / total) : null,
    };
    if (performance.now() - yieldedAt > BUSY_MS) {
      await nextTask();
      yieldedAt = performance.now();
    }
  }
  asUnplayable(() => reader.end());
}

/** Ignores `W/`: a proxy that compresses a response makes its ETag weak (RFC 9110 §8.8.3). */
function isOther(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before.replace(/^W\//, '') !== now.replace(/^W\//, '');
}

async function request(url: string, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetchUnlessStalled(url, signal);
  } catch (error) {
    throw new ReplayFailure('unreachable', `no response from ${url}`, { cause: error });
  }
  if (response.ok) return response;
  const kind = kindOfRefusal(response.status, await codeOf(response));
  throw new ReplayFailure(kind, `${url} responded with ${response.status}`);
}

/** The code in the server's refusal; undefined in any other. */
async function codeOf(refusal: Response): Promise<unknown> {
  const body: unknown = await unlessStalled(refusal.json()).catch(() => null);
  return (body as { code?: unknown } | null)?.code;
}

async function* textParts(response: Response, signal: AbortSignal): AsyncGenerator<{ text: string; bytes: number }> {
  const source = response.body?.getReader();
  if (!source) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await unlessStalled(source.read());
      if (done) break;
      for (let at = 0; at < value.length; at += PART_BYTES) {
        const part = value.subarray(at, at + PART_BYTES);
        yield { text: decoder.decode(part, { stream: true }), bytes: part.length };
      }
    }
    yield { text: decoder.decode(), bytes: 0 };
  } catch (error) {
    if (signal.aborted) throw error;
    throw error instanceof ReplayFailure
      ? error
      : new ReplayFailure('unreachable', 'the download broke off', { cause: error });
  } finally {
    source.cancel().catch(() => undefined);
  }
}

/** The event in one stored string; null when the player cannot show it. */
function parseEvent(stored: string): RrwebEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(withoutRecordedFonts(stored));
  } catch {
    return null;
  }
  const parsed = rrwebEventSchema.safeParse(value);
  return parsed.success && isPlayable(parsed.data) ? parsed.data : null;
}

function asUnplayable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EventFileError) throw new ReplayFailure('unplayable', error.message, { cause: error });
    throw error;
  }
}

function plainLength(response: Response): number | undefined {
  if (response.headers.has('content-encoding')) return undefined;
  return Number(response.headers.get('content-length')) || undefined;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
