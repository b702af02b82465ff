import type { RrwebEvent } from '@bandmark/contracts/recording';
import { EventFileError, EventFileReader } from '@bandmark/domain/recording/event-file';
import { parseEvent } from './parse-event';
import { ReplayFailure } from './replay-failure';

export interface EventBatch {
  events: RrwebEvent[];
  /** Stored strings so far that hold no event the player can show. */
  skipped: number;
  /** Of the file, 0 to 1; null when its size is not known. */
  progress: number | null;
}

/** Longest the page is kept busy between two breaths, milliseconds. */
const BUSY_MS = 12;

/**
 * GET `{uuid}.json`, event by event while it arrives. Parsed here in short batches rather than in a worker: a script
 * of our own would need another address under the page's policy, and one breath every 12 ms keeps the page alive too.
 * @param fileBytes size of the unpacked file when known (the transfer may be compressed)
 * @throws ReplayFailure
 */
export async function* fetchEvents(url: string, signal: AbortSignal, fileBytes?: number): AsyncGenerator<EventBatch> {
  const response = await request(url, signal);
  const total = fileBytes ?? plainLength(response);
  const reader = new EventFileReader();
  let received = 0;
  let skipped = 0;
  let breath = performance.now();
  for await (const { text, bytes } of textParts(response, signal)) {
    received += bytes;
    const events: RrwebEvent[] = [];
    for (const stored of inTheList(() => reader.push(text))) {
      const event = parseEvent(stored);
      if (event) events.push(event);
      else skipped += 1;
    }
    yield { events, skipped, progress: total ? Math.min(1, received / total) : null };
    if (performance.now() - breath > BUSY_MS) {
      await nextTask();
      breath = performance.now();
    }
  }
  inTheList(() => reader.end());
}

async function request(url: string, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    throw new ReplayFailure('unreachable', `${url} did not answer`, { cause: error });
  }
  if (response.status === 404) throw new ReplayFailure('not-ready', `${url} answered 404`);
  if (!response.ok) throw new ReplayFailure('unreachable', `${url} answered ${response.status}`);
  return response;
}

async function* textParts(response: Response, signal: AbortSignal): AsyncGenerator<{ text: string; bytes: number }> {
  const source = response.body?.getReader();
  if (!source) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await source.read();
      if (done) break;
      // Large parts (a cache gives megabytes at once) would block the page while they are parsed.
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
const PART_BYTES = 64 * 1024;

function inTheList<T>(read: () => T): T {
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
