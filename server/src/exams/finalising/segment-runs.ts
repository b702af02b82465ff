import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ChunkFile } from './finalise-input';

/** EBML id of a Matroska Cluster (RFC 9559 §5.1.3): reading can resume at any cluster. */
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
/** Box type of a movie fragment (ISO/IEC 14496-12 §8.8.4); the four bytes before it hold the size of the box. */
const FRAGMENT = Buffer.from('moof');
/** A recorder's header is below a kilobyte. */
const LONGEST_HEADER = 64 * 1024;

type RunPart = Buffer | { path: string; start: number };

/**
 * Splits a camera segment at missing chunks into runs that a demuxer can read, each a file that starts with the header
 * of the segment. After missing chunks a run starts at the next cluster or fragment, whose time stamps are absolute, so
 * nothing shifts. Without the first chunk there is no header, and the whole segment is unreadable. Holds one chunk in
 * memory at a time.
 * @param directory output directory
 * @returns the paths of the runs, in order
 */
export async function writeSegmentRuns(directory: string, chunks: readonly ChunkFile[]): Promise<string[]> {
  const ordered = [...chunks].sort((a, b) => a.sequence - b.sequence);
  if (ordered[0]?.sequence !== 0) return [];
  const [first, ...rest] = withoutHoles(ordered);
  if (!first?.[0]) return [];
  const beginning = await readFile(first[0].path);
  const mark = beginning.indexOf(CLUSTER) === -1 && beginning.indexOf(FRAGMENT) !== -1 ? FRAGMENT : CLUSTER;
  const header = beginning.subarray(0, Math.min(startOf(beginning, mark) ?? beginning.length, LONGEST_HEADER));
  const files: string[] = [];
  const write = async (parts: readonly RunPart[]) => {
    const path = join(directory, `run-${first[0]?.segment}-${files.length}`);
    await writeParts(path, parts);
    files.push(path);
  };
  await write(first.map(({ path }) => ({ path, start: 0 })));
  for (const run of rest) {
    const parts = await fromMark(run, mark);
    if (parts) await write([header, ...parts]);
  }
  return files;
}

function withoutHoles(ordered: readonly ChunkFile[]): ChunkFile[][] {
  const runs: ChunkFile[][] = [];
  for (const chunk of ordered) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.sequence === chunk.sequence - 1) run.push(chunk);
    else runs.push([chunk]);
  }
  return runs;
}

/** The run from its first cluster or fragment on; null when it has none. */
async function fromMark(run: readonly ChunkFile[], mark: Buffer): Promise<RunPart[] | null> {
  // A mark may begin in one chunk and end in the next.
  let before = Buffer.alloc(0);
  for (const [at, { path }] of run.entries()) {
    const bytes = Buffer.concat([before, await readFile(path)]);
    const start = startOf(bytes, mark);
    const later = run.slice(at + 1).map((chunk) => ({ path: chunk.path, start: 0 }));
    if (start !== null) return [bytes.subarray(start), ...later];
    before = Buffer.from(bytes.subarray(-7));
  }
  return null;
}

async function writeParts(path: string, parts: readonly RunPart[]): Promise<void> {
  for (const [at, part] of parts.entries()) {
    const output = createWriteStream(path, { flags: at === 0 ? 'wx' : 'a' });
    if (Buffer.isBuffer(part)) await pipeline([part], output);
    else await pipeline(createReadStream(part.path, { start: part.start }), output);
  }
}

function startOf(bytes: Buffer, mark: Buffer): number | null {
  const at = bytes.indexOf(mark);
  if (at === -1) return null;
  return mark === FRAGMENT ? Math.max(0, at - 4) : at;
}
