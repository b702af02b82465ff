import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';

/** Row count and hash of a file, which `verify` and a restore compare with the manifest. */
export interface Digest {
  rows: number;
  /** Hash of the uncompressed lines, hexadecimal. */
  sha256: string;
}

/** Most of the default level's compression in a third of its time. */
const GZIP = { level: 3 };
const OWNER_ONLY = 0o600;

/**
 * Streams lines to a file, flushed to disk when the promise resolves.
 * @param batches lines without line breaks
 */
export async function writeLines(
  path: string,
  batches: AsyncIterable<readonly string[]>,
  { isCompressed = true } = {},
): Promise<Digest> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* bytes() {
    for await (const lines of batches) {
      if (lines.length === 0) continue;
      rows += lines.length;
      const part = Buffer.from(`${lines.join('\n')}\n`);
      hash.update(part);
      yield part;
    }
  }
  const file = createWriteStream(path, { mode: OWNER_ONLY, flush: true });
  const source = Readable.from(bytes(), { objectMode: false });
  await (isCompressed ? pipeline(source, createGzip(GZIP), file) : pipeline(source, file));
  return { rows, sha256: hash.digest('hex') };
}

/**
 * Reads what `writeLines` wrote, batch by batch. `readline` is not used, because it also breaks lines at U+2028, which
 * JSON may contain.
 * @returns the digest, as the generator's return value
 * @throws when the file is missing, cut off, or not valid gzip
 */
export async function* readLines(
  path: string,
  { isCompressed = true } = {},
): AsyncGenerator<string[], Digest, undefined> {
  const file = createReadStream(path);
  const source = isCompressed ? pipe(file, createGunzip(), () => undefined) : file;
  const hash = createHash('sha256');
  const decoder = new StringDecoder();
  let rows = 0;
  let rest = '';
  for await (const part of source as AsyncIterable<Buffer>) {
    hash.update(part);
    const lines = (rest + decoder.write(part)).split('\n');
    rest = lines.pop() ?? '';
    rows += lines.length;
    yield lines;
  }
  // The file was cut off in the middle of a line.
  if (rest !== '') throw new Error(`${path} ends within a line.`);
  return { rows, sha256: hash.digest('hex') };
}

/** Reads the whole file, only for its digest. */
export async function digestOf(path: string, options?: { isCompressed?: boolean }): Promise<Digest> {
  const lines = readLines(path, options);
  for (;;) {
    const next = await lines.next();
    if (next.done) return next.value;
  }
}
