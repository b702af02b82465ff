import type { Stream } from '@bandmark/contracts/api/attempts';
import { gzipSync } from 'node:zlib';
import { cameraSlices } from './exam-calls';

/** What a hostile recorder sends: the chunks of a stream in order, each at most 4 MiB, the limit of a request. */
export interface HostileRecording {
  name: string;
  stream: Stream;
  /** Content type of a camera chunk. */
  type: string;
  /** The number of segments, each with the same chunks. */
  segments: number;
  chunks(): Promise<Buffer[]>;
}

const CHUNK_BYTES = 4 * 1024 * 1024;
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const UNKNOWN_SIZE = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
const WEBM = 'video/webm;codecs=vp9,opus';
const MP4 = 'video/mp4;codecs=avc1,opus';

/** An EBML element with an eight-byte size, which may be false. */
function element(id: readonly number[], body: Buffer, declared: number = body.length): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(declared) | (1n << 56n));
  return Buffer.concat([Buffer.from(id), size, body]);
}

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** A video or audio block of a few bytes: track, time relative to its cluster, flags, content. */
const block = (track: number, flags = 0x80, content: Buffer = Buffer.from([0xf8, 0xff, 0xfe])) =>
  element([0xa3], Buffer.concat([Buffer.from([0x80 | track, 0, 0, flags]), content]));

const cluster = (milliseconds: number, ...blocks: readonly Buffer[]) =>
  element([...CLUSTER], Buffer.concat([element([0xe7], unsigned(milliseconds)), ...blocks]));

/** Half a minute with at least as many blocks as a real recorder may write, each without content. */
function crowdedCluster(milliseconds: number, blocks: number): Buffer {
  const times = Array.from({ length: blocks }, (_, at) => Math.floor((at * 30_000) / blocks));
  const body = times.map((time) => Buffer.from([0xa3, 0x85, 0x81, time >> 8, time & 0xff, 0x80, 0xf8]));
  return element([...CLUSTER], Buffer.concat([element([0xe7], unsigned(milliseconds)), ...body]));
}

/** The WebM header that Chromium's recorder writes before its first cluster. */
async function header(): Promise<Buffer> {
  const [first = Buffer.alloc(0)] = await cameraSlices();
  return first.subarray(0, first.indexOf(CLUSTER));
}

function repeated(piece: Buffer, bytes: number): Buffer {
  const whole = Buffer.alloc(Math.floor(bytes / piece.length) * piece.length);
  for (let at = 0; at < whole.length; at += piece.length) piece.copy(whole, at);
  return whole;
}

function noise(bytes: number, seed: number): Buffer {
  const made = Buffer.alloc(bytes);
  for (let at = 0, state = seed; at < bytes; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    made[at] = state >>> 24;
  }
  return made;
}

function box(type: string, body: Buffer, declared: number = body.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(declared);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const words = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value >>> 0, at * 4));
  return bytes;
};

/** Chromium's MP4 with bytes inserted between its header and its first fragment. */
async function mp4With(inserted: Buffer): Promise<Buffer> {
  const whole = Buffer.concat(await cameraSlices('camera-mp4'));
  const at = whole.indexOf('moof') - 4;
  return Buffer.concat([whole.subarray(0, at), inserted, whole.subarray(at)]);
}

/** A fragment of the first track that contains `boxes`. */
const fragment = (...boxes: readonly Buffer[]) =>
  box(
    'moof',
    Buffer.concat([box('mfhd', words(0, 1)), box('traf', Buffer.concat([box('tfhd', words(0, 1)), ...boxes]))]),
  );

const events = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));
const event = (timestamp: number, data: unknown = {}) => JSON.stringify({ type: 3, timestamp, data });

const YEARS_MS = 3 * 365 * 86_400_000;

/**
 * Generated recordings that no real recorder produces: far timestamps, false sizes, deep nesting, tiny blocks, damage
 * and wrong types.
 * @param bytes size of the large ones
 */
export function hostileRecordings(bytes: number = CHUNK_BYTES): HostileRecording[] {
  const camera = (name: string, make: () => Promise<Buffer | Buffer[]>, type = WEBM): HostileRecording => ({
    name,
    stream: 'camera',
    type,
    segments: 1,
    chunks: async () => [await make()].flat(),
  });
  const screen = (name: string, make: () => Buffer): HostileRecording => ({
    name,
    stream: 'screen',
    type: 'application/x-ndjson',
    segments: 1,
    chunks: async () => [make()],
  });
  const webm = (name: string, make: () => Buffer | Buffer[]) =>
    camera(name, async () => {
      const [first = Buffer.alloc(0), ...rest] = [make()].flat();
      return [Buffer.concat([await header(), first]).subarray(0, CHUNK_BYTES), ...rest];
    });
  const mp4 = (name: string, make: () => Buffer) => camera(name, () => mp4With(make()), MP4);
  const tiny = element([0xa3], Buffer.from([0x81, 0, 0, 0x80, 0]));
  return [
    camera('a cluster three years ahead', async () => [
      ...(await cameraSlices()),
      cluster(YEARS_MS, block(1), block(2)),
    ]),
    webm('a cluster each hour for three years', () =>
      Buffer.concat(Array.from({ length: 5000 }, (_, at) => cluster(at * 3_600_000, block(1), block(2)))),
    ),
    webm('time stamps at the end of a long', () => cluster(2 ** 53, block(1), block(2))),
    webm('a block of a petabyte', () =>
      element([...CLUSTER], element([0xa3], Buffer.from([0x81, 0, 0, 0x80]), 2 ** 50)),
    ),
    webm('a codec header of a terabyte', () =>
      element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x63, 0xa2], Buffer.alloc(8), 2 ** 40))),
    ),
    webm('tags in tags', () =>
      repeated(Buffer.from([0x12, 0x54, 0xc3, 0x67, ...UNKNOWN_SIZE, 0x67, 0xc8, ...UNKNOWN_SIZE]), bytes),
    ),
    webm('groups in groups', () => repeated(Buffer.concat([Buffer.from([0xa0]), UNKNOWN_SIZE]), bytes)),
    webm('clusters in clusters', () => repeated(Buffer.concat([CLUSTER, UNKNOWN_SIZE]), bytes)),
    webm('a cluster of tiny blocks', () => Buffer.concat([CLUSTER, UNKNOWN_SIZE, repeated(tiny, bytes)])),
    webm('many chunks of tiny blocks', () => [
      Buffer.concat([CLUSTER, UNKNOWN_SIZE, repeated(tiny, bytes / 2)]),
      repeated(tiny, bytes),
      repeated(tiny, bytes),
      repeated(tiny, bytes),
    ]),
    {
      ...webm('millions of tiny blocks, as many in each segment as there may be', () =>
        Buffer.concat(Array.from({ length: 20 }, (_, at) => crowdedCluster(at * 30_000, Math.floor(bytes / 1000)))),
      ),
      segments: 30,
    },
    { ...camera('a thousand segments', async () => (await cameraSlices()).slice(0, 1)), segments: 999 },
    webm('laced blocks', () =>
      cluster(0, repeated(block(2, 0x84, Buffer.concat([Buffer.from([255]), Buffer.alloc(256)])), bytes)),
    ),
    webm('a million empty elements', () => repeated(Buffer.from([0xec, 0x80]), bytes)),
    webm('ten thousand tracks', () =>
      element([0x16, 0x54, 0xae, 0x6b], repeated(element([0xae], element([0xd7], Buffer.from([9]))), bytes / 4)),
    ),
    webm('blocks that the header inflates', () =>
      element(
        [0x16, 0x54, 0xae, 0x6b],
        element(
          [0xae],
          element(
            [0x6d, 0x80],
            element([0x62, 0x40], element([0x50, 0x34], element([0x42, 0x55], Buffer.alloc(bytes / 2)))),
          ),
        ),
      ),
    ),
    camera('a header for each slice', async () =>
      Array.from({ length: 8 }, () => repeated(Buffer.alloc(64, 0x1a), bytes / 8)),
    ),
    camera('a damaged recording', async () =>
      (await cameraSlices()).map((slice, at) => (at === 0 ? slice : noise(slice.length, at))),
    ),
    camera('a recording without its beginning', async () => (await cameraSlices()).slice(2)),
    camera('noise', async () => noise(bytes, 7)),
    camera('zeros', async () => Buffer.alloc(bytes)),
    camera('a chunk beyond what a call takes', async () => Buffer.alloc(bytes + 1)),
    camera('an archive of an archive', async () => gzipSync(gzipSync(Buffer.alloc(bytes * 8)))),
    camera('a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')),
    camera('a recording of another type', async () => cameraSlices('camera-mp4')),
    mp4('a fragment of four billion samples', () => fragment(box('trun', words(0, 0xffffffff)))),
    mp4('four billion samples of one size', () =>
      box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stsz', words(0, 1, 0xffffffff))))))),
    ),
    mp4('a table of four billion times', () =>
      box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stts', words(0, 0xffffffff))))))),
    ),
    mp4('fragments three years ahead', () =>
      fragment(box('tfdt', words(0x01000000, 0x00ffffff, 0xffffffff)), box('trun', words(0x301, 1, 0, 1, 1))),
    ),
    mp4('boxes in boxes', () => {
      let inner: Buffer = Buffer.alloc(0);
      for (let depth = 0; depth < 2000; depth += 1) inner = box('moov', inner);
      return inner;
    }),
    mp4('a box of an exabyte', () => Buffer.concat([words(1), Buffer.from('free'), words(0x0fffffff, 0)])),
    mp4('half a million empty boxes', () => repeated(box('free', Buffer.alloc(0)), bytes / 2)),
    mp4('a box without a size', () => box('free', Buffer.alloc(0), 0)),
    screen('lists in lists', () => Buffer.from(`{"type":3,"timestamp":1,"data":${'['.repeat(bytes / 2 - 40)}`)),
    screen('closed lists in lists', () => {
      const depth = Math.min(100_000, bytes / 4);
      return events([`{"type":3,"timestamp":1,"data":${'['.repeat(depth)}${']'.repeat(depth)}}`]);
    }),
    screen('empty lists', () => events([`{"type":3,"timestamp":1,"data":[${'[],'.repeat(bytes / 3 - 40)}[]]}`])),
    screen('line feeds', () => Buffer.alloc(bytes, 10)),
    screen('a line without an end', () => Buffer.alloc(bytes, 'x')),
    screen('tiny events', () => repeated(events(['{"type":3,"timestamp":1}']), bytes)),
    screen('events of all times', () => events(Array.from({ length: 20_000 }, (_, at) => event(at * 86_400_000)))),
    screen('one event that escapes itself', () => events([event(1, '\u0001'.repeat(bytes / 8))])),
    screen('no text', () => noise(bytes, 11)),
  ];
}
