/** A chunk of one camera segment, in memory. */
export interface CameraBytes {
  sequence: number;
  bytes: Uint8Array;
}

/** EBML id of a Matroska Cluster (RFC 9559 §5.1.3): the file can be read on from any of them. */
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
/** Box type of a movie fragment (ISO/IEC 14496-12 §8.8.4); its size stands in the four bytes before. */
const FRAGMENT = Buffer.from('moof');

/**
 * Cuts a segment at its holes into runs that a demuxer can read, each with the file's header in front. After a hole
 * reading goes on at the next cluster or fragment, whose time stamps are absolute, so nothing shifts.
 * Without the first chunk there is no header, and nothing of the segment can be read.
 */
export function readableRuns(chunks: readonly CameraBytes[]): Uint8Array[] {
  const ordered = [...chunks].sort((a, b) => a.sequence - b.sequence);
  if (ordered[0]?.sequence !== 0) return [];
  const [first, ...rest] = withoutHoles(ordered).map((run) => Buffer.concat(run.map(({ bytes }) => bytes)));
  if (!first) return [];
  const mark = first.indexOf(CLUSTER) === -1 ? FRAGMENT : CLUSTER;
  const header = first.subarray(0, startOf(first, mark) ?? first.length);
  const later = rest.flatMap((run) => {
    const start = startOf(run, mark);
    return start === null ? [] : [Buffer.concat([header, run.subarray(start)])];
  });
  return [first, ...later];
}

function withoutHoles(ordered: readonly CameraBytes[]): CameraBytes[][] {
  const runs: CameraBytes[][] = [];
  for (const chunk of ordered) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.sequence === chunk.sequence - 1) run.push(chunk);
    else runs.push([chunk]);
  }
  return runs;
}

function startOf(bytes: Buffer, mark: Buffer): number | null {
  const at = bytes.indexOf(mark);
  if (at === -1) return null;
  return mark === FRAGMENT ? Math.max(0, at - 4) : at;
}
