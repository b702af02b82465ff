import { rrwebEventSchema } from '@bandmark/contracts/recording';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import type { ChunkFile } from './finalise-input';

/** Larger than any honest rrweb event: the full snapshot of an exam page is about 100 kB. */
const MAX_EVENT_CHARACTERS = 2 * 1024 * 1024;
/** Three times as many events as an hour of ten keystrokes a second and as many mouse events. */
const MAX_EVENTS = 250_000;

export interface ScreenResult {
  files: string[];
  events: number;
  /** Number of lines that are not rrweb events, exceed `MAX_EVENTS`, or have a time outside of the attempt. */
  refusedLines: number;
  /** Time of the first event, where a replay starts. Later events may have earlier times, if the clock was set back. */
  firstAt: number | null;
  lastAt: number | null;
  /** Times of the first and the last event of each segment. */
  segments: ReadonlyMap<number, { firstAt: number; lastAt: number }>;
}

/**
 * Writes `{uuid}.json`, a JSON array of rrweb events, each encoded as a JSON string (spec §3), in the order of
 * recording and with unchanged time stamps; and `{uuid}.json.br`, the same compressed for delivery.
 * @param longestMs maximum distance between any two events of this attempt
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
          // After too many refused lines, gives up the rest of each chunk at its first refused line.
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

/** A generator rather than `split`, because a chunk of line feeds alone would make an array of millions. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    if (line.trim() !== '') yield line;
    start += line.length + 1;
  }
}

/** @returns null for a line that is not an rrweb event */
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
