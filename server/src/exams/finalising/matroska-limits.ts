import type { FileWindow } from './file-window';

/** Ids of RFC 9559 §5.1. */
const ID = {
  Segment: 0x18538067,
  Cluster: 0x1f43b675,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  ContentEncodings: 0x6d80,
  BlockGroup: 0xa0,
  Block: 0xa1,
  SimpleBlock: 0xa3,
} as const;

/**
 * The scan descends into these elements and skips all others by their size. It is a flat loop, however deep a file is
 * nested.
 */
const ENTERED: ReadonlySet<number> = new Set([ID.Segment, ID.Cluster, ID.Tracks, ID.TrackEntry, ID.BlockGroup]);
const MAX_TRACKS = 4;
/** A cluster spans at most 33 s, because its blocks have relative time stamps of 16 bits (RFC 9559 §10). */
const MAX_BLOCKS_OF_CLUSTER = 10_000;
/** A recorder writes about ten elements besides its blocks, and two per cluster. */
const OTHER_ELEMENTS = 10_000;
/** Ten times the largest video frame at the recorder's bit rate. */
const LARGEST_BLOCK = 4 * 1024 * 1024;
/** Headers of a recorder are below a kilobyte. */
const LARGEST_OTHER = 64 * 1024;
const LONGEST_HEADER = 12;

/** @returns why no recorder can have written it; null for a file that may be read. A truncated end is allowed. */
export async function matroskaFault(file: FileWindow, mostPackets: number): Promise<string | null> {
  let [blocks, ofCluster, tracks, others] = [0, 0, 0, 0];
  for (let at = 0; at < file.size;) {
    const head = file.peek(at, LONGEST_HEADER) ?? (await file.read(at, LONGEST_HEADER));
    const id = readVint(head, 0, 4, true);
    const size = id && readVint(head, id.length, 8, false);
    if (!id || !size) return at + LONGEST_HEADER > file.size ? null : 'an id or size of no form';
    const isBlock = id.value === ID.SimpleBlock || id.value === ID.Block;
    if (isBlock) [blocks, ofCluster] = [blocks + 1, ofCluster + 1];
    else others += 1;
    if (id.value === ID.Cluster) ofCluster = 0;
    if (id.value === ID.TrackEntry) tracks += 1;
    if (blocks > mostPackets || ofCluster > MAX_BLOCKS_OF_CLUSTER) return 'too many blocks';
    // A cluster adds its header and its time stamp; a block in a group adds the group's header and its duration.
    if (others > OTHER_ELEMENTS + 4 * blocks) return 'too many elements';
    if (tracks > MAX_TRACKS) return 'too many tracks';
    // Header stripping can prepend any number of bytes to each block; recorders never use content encodings.
    if (id.value === ID.ContentEncodings) return 'encoded content';
    at += id.length + size.length;
    if (ENTERED.has(id.value)) continue;
    if (size.value > (isBlock ? LARGEST_BLOCK : LARGEST_OTHER)) return 'an element that is too large';
    if (isBlock && (await isLaced(file, at))) return 'laced blocks';
    at += size.value;
  }
  return null;
}

/** One laced block of a few bytes stands for up to 256 packets (RFC 9559 §10.3); browsers' recorders make none. */
async function isLaced(file: FileWindow, at: number): Promise<boolean> {
  const head = file.peek(at, 11) ?? (await file.read(at, 11));
  const track = readVint(head, 0, 8, false);
  // Track number, time stamp of two bytes, flags.
  return track !== null && ((head[track.length + 2] ?? 0) & 0x06) !== 0;
}

/** Reads a variable-size integer (RFC 8794 §4). @returns Infinity for the unknown size (all ones), null if malformed */
function readVint(
  bytes: Buffer,
  at: number,
  longest: number,
  withMarker: boolean,
): { value: number; length: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > bytes.length) return null;
  const mask = 0xff >> length;
  let value = withMarker ? first : first & mask;
  let isUnknown = (first & mask) === mask;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: !withMarker && isUnknown ? Infinity : value, length };
}
