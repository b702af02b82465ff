import { rrwebEventSchema } from '@bandmark/contracts/recording';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import type { ChunkFile } from './finalise-input';

/** An honest rrweb event is smaller: the whole page of an exam is some 100 kB. */
const MAX_EVENT_CHARACTERS = 2 * 1024 * 1024;
/** Text of ten keystrokes a second for an hour, and as many mouse events, is a third of it. */
const MAX_EVENTS = 250_000;

export interface ScreenResult {
  files: string[];
  events: number;
  /** Lines that are no rrweb event, more than there can be, or of a time outside of the attempt. */
  refusedLines: number;
  /** Of the first event: where a replay begins. The clock may have been set back after it. */
  firstAt: number | null;
  lastAt: number | null;
  /** First and last event of each segment. */
  segments: ReadonlyMap<number, { firstAt: number; lastAt: number }>;
}

/**
 * `{uuid}.json`: a JSON list of rrweb events, each a JSON string (spec §3), in the order in which they were recorded;
 * time stamps are kept as they are. `{uuid}.json.br` beside it is the same, compressed for delivery.
 * @param longestMs no two events of this attempt are further apart
 */
export async function makeScreenFile(
  directory: string,
  uuid: string,
  chunks: readonly ChunkFile[],
  longestMs: number,
): Promise<ScreenResult> {
  const segments = new Map<number, { firstAt: number; lastAt: number }>();
  const result = {
    files: [] as string[],
    events: 0,
    refusedLines: 0,
    firstAt: null as number | null,
    lastAt: null as number | null,
    segments,
  };
  const ordered = [...chunks].sort((a, b) => a.segment - b.segment || a.sequence - b.sequence);
  let earliestAt = Infinity;
  const take = (timestamp: number, segment: number): boolean => {
    const lowestAt = Math.min(earliestAt, timestamp);
    const lastAt = Math.max(result.lastAt ?? timestamp, timestamp);
    if (lastAt - lowestAt > longestMs) return false;
    earliestAt = lowestAt;
    const own = segments.get(segment) ?? { firstAt: timestamp, lastAt: timestamp };
    own.lastAt = Math.max(own.lastAt, timestamp);
    segments.set(segment, own);
    Object.assign(result, { firstAt: result.firstAt ?? timestamp, lastAt });
    return true;
  };

  async function* pieces(): AsyncGenerator<string> {
    yield '[';
    for (const chunk of ordered) {
      for (const line of linesOf(await readFile(chunk.path, 'utf8'))) {
        const timestamp = result.events < MAX_EVENTS ? timestampOf(line) : null;
        if (timestamp === null || !take(timestamp, chunk.segment)) {
          result.refusedLines += 1;
          // A stream of nothing but refused lines would otherwise be read to its end.
          if (result.refusedLines > MAX_EVENTS) break;
          continue;
        }
        yield `${result.events === 0 ? '' : ','}${JSON.stringify(line)}`;
        result.events += 1;
      }
    }
    yield ']';
  }

  const name = `${uuid}.json`;
  await pipeline(
    Readable.from(pieces(), { objectMode: true }),
    createWriteStream(join(directory, name), { flags: 'wx' }),
  );
  await pipeline(
    createReadStream(join(directory, name)),
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 } }),
    createWriteStream(join(directory, `${name}.br`), { flags: 'wx' }),
  );
  result.files.push(name, `${name}.br`);
  return result;
}

/** One by one: a chunk of line feeds alone would make a list of millions. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    if (line.trim() !== '') yield line;
    start += line.length + 1;
  }
}

/** @returns null for a line that is no rrweb event */
function timestampOf(line: string): number | null {
  if (line.length > MAX_EVENT_CHARACTERS) return null;
  try {
    const parsed = rrwebEventSchema.safeParse(JSON.parse(line));
    return parsed.success && Number.isFinite(parsed.data.timestamp) && parsed.data.timestamp >= 0
      ? parsed.data.timestamp
      : null;
  } catch {
    return null;
  }
}
