import type { FileWindow } from './file-window';

/** Boxes of ISO/IEC 14496-12 that the scan descends into; it skips all others by their size. */
const ENTERED: ReadonlySet<string> = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'mvex',
  'moof',
  'traf',
  'edts',
  'dinf',
  'mfra',
]);
/** Table boxes: offset of the entry count behind the header of the box, and the minimum bytes per entry. */
const TABLES: Readonly<Record<string, { countAt: number; entryBytes: number }>> = {
  stts: { countAt: 4, entryBytes: 8 },
  ctts: { countAt: 4, entryBytes: 8 },
  stsc: { countAt: 4, entryBytes: 12 },
  stco: { countAt: 4, entryBytes: 4 },
  co64: { countAt: 4, entryBytes: 8 },
  stss: { countAt: 4, entryBytes: 4 },
  elst: { countAt: 4, entryBytes: 12 },
  tfra: { countAt: 12, entryBytes: 11 },
};
/**
 * Offset of the sample count. Samples may take no bytes in these boxes, so the size of a box does not bound its count.
 */
const SAMPLES: Readonly<Record<string, number>> = { trun: 4, stsz: 8, stz2: 8 };
/** Boxes of encryption and of compressed headers, which recorders never write. */
const REFUSED: ReadonlySet<string> = new Set(['senc', 'saiz', 'saio', 'sinf', 'pssh', 'cmov']);
const MAX_TRACKS = 4;
/**
 * A fragment has three boxes, and four more per track. Safari ends a fragment with every slice of the recording, so an
 * hour has 160,000 boxes; a long attempt may therefore have as many boxes as packets.
 */
const MAX_BOXES = 100_000;
const OF_FRAGMENTS: ReadonlySet<string> = new Set(['moof', 'mfhd', 'traf', 'tfhd', 'tfdt', 'trun', 'sdtp', 'mdat']);
const OTHER_BOXES = 1000;
/** For example a `styp` and a `sidx` box before each. */
const OTHERS_OF_FRAGMENT = 4;
/** A fragment of five seconds at ten times the recorder's bit rate. */
const LARGEST_DATA = 16 * 1024 * 1024;
const LARGEST_OTHER = 1024 * 1024;

/** @returns why no recorder can have written it; null for a file that may be read. A truncated end is allowed. */
export async function mp4Fault(file: FileWindow, mostPackets: number): Promise<string | null> {
  let [packets, tracks, boxes, others, fragments] = [0, 0, 0, 0, 0];
  for (let at = 0; at < file.size;) {
    const head = file.peek(at, 20) ?? (await file.read(at, 20));
    if (head.length < 8) return null;
    const type = head.toString('latin1', 4, 8);
    let [size, length] = [head.readUInt32BE(0), 8];
    if (size === 1) [size, length] = [head.length < 16 ? 0 : Number(head.readBigUInt64BE(8)), 16];
    if (at === 0 && type !== 'ftyp' && type !== 'styp' && type !== 'moov') return 'neither webm nor mp4';
    if (size < length) return 'a box without a size';
    boxes += 1;
    if (!OF_FRAGMENTS.has(type)) others += 1;
    if (type === 'moof') fragments += 1;
    if (boxes > Math.max(MAX_BOXES, mostPackets)) return 'too many boxes';
    if (others > OTHER_BOXES + OTHERS_OF_FRAGMENT * fragments) return 'too many boxes';
    if (REFUSED.has(type)) return `a box ${type}`;
    if (type === 'trak') tracks += 1;
    if (tracks > MAX_TRACKS) return 'too many tracks';
    const samplesAt = SAMPLES[type];
    if (samplesAt !== undefined) packets += await countAt(file, at + length + samplesAt);
    if (packets > mostPackets) return 'too many samples';
    const table = TABLES[type];
    if (table && (await countAt(file, at + length + table.countAt)) * table.entryBytes > size)
      return `a table ${type} that is longer than its box`;
    if (ENTERED.has(type)) {
      at += length;
      continue;
    }
    if (size > (type === 'mdat' ? LARGEST_DATA : LARGEST_OTHER)) return 'a box that is too large';
    at += size;
  }
  return null;
}

async function countAt(file: FileWindow, at: number): Promise<number> {
  const bytes = file.peek(at, 4) ?? (await file.read(at, 4));
  return bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
}
