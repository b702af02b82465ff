import { rrwebEventSchema } from '@bandmark/contracts/recording';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import type { ChunkFile } from './finalise-input';

/** An rrweb event is larger only when somebody made it so: the whole page of an exam is some 100 kB. */
const MAX_EVENT_CHARACTERS = 4 * 1024 * 1024;
/** Text of ten keystrokes a second for an hour, and as many mouse events, is a third of it. */
const MAX_EVENTS = 250_000;

export interface ScreenResult {
  files: string[];
  events: number;
  /** Lines that are no rrweb event, or more than there can be. */
  refusedLines: number;
  firstAt: number | null;
  lastAt: number | null;
  /** First event of each segment. */
  startedAt: ReadonlyMap<number, number>;
}

/**
 * `{uuid}.json`: a JSON list of rrweb events, each a JSON string (spec §3), in the order in which they were recorded;
 * time stamps are kept as they are. `{uuid}.json.br` beside it is the same, compressed for delivery.
 */
export async function makeScreenFile(
  directory: string,
  uuid: string,
  chunks: readonly ChunkFile[],
): Promise<ScreenResult> {
  const startedAt = new Map<number, number>();
  const result = {
    files: [] as string[],
    events: 0,
    refusedLines: 0,
    firstAt: null as number | null,
    lastAt: null as number | null,
    startedAt,
  };
  const ordered = [...chunks].sort((a, b) => a.segment - b.segment || a.sequence - b.sequence);

  async function* pieces(): AsyncGenerator<string> {
    yield '[';
    for (const chunk of ordered) {
      for (const line of (await readFile(chunk.path, 'utf8')).split('\n')) {
        if (line.trim() === '') continue;
        const timestamp = result.events < MAX_EVENTS ? timestampOf(line) : null;
        if (timestamp === null) {
          result.refusedLines += 1;
          continue;
        }
        result.firstAt = Math.min(result.firstAt ?? timestamp, timestamp);
        result.lastAt = Math.max(result.lastAt ?? timestamp, timestamp);
        if (!startedAt.has(chunk.segment)) startedAt.set(chunk.segment, timestamp);
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
