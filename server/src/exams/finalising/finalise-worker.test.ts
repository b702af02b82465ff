import type { Stream } from '@bandmark/contracts/api/attempts';
import { recordingFileSchema, rrwebEventSchema } from '@bandmark/contracts/recording';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { cameraSlices, JPEG, screenEvents } from '../../testing/exam-calls';
import type { ChunkFile } from './finalise-input';
import { run } from './finalise-worker';

const UUID = '0b6f3c1e-8f5e-4f0a-9a43-5d1f6f1c2a77';
const START = 1_800_000_000_000;
const LONGEST_MS = 20 * 60_000;
/** EBML id of the index (RFC 9559 §5.1.5). */
const CUES = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);

let root: string;
let made = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandmark-finalise-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function chunk(
  stream: Stream,
  segment: number,
  sequence: number,
  bytes: Buffer | string,
  startedAt = START,
): Promise<ChunkFile> {
  const path = join(root, `chunk-${(made += 1)}`);
  await writeFile(path, bytes);
  return { path, stream, segment, sequence, bytes: Buffer.byteLength(bytes), startedAt };
}

async function camera(
  segment: number,
  startedAt = START,
  fixture = 'camera-webm',
  without: readonly number[] = [],
): Promise<ChunkFile[]> {
  const slices = await cameraSlices(fixture);
  const chunks = await Promise.all(
    slices.map((bytes, sequence) => chunk('camera', segment, sequence, bytes, startedAt)),
  );
  return chunks.filter(({ sequence }) => !without.includes(sequence));
}

async function finalise(chunks: readonly ChunkFile[], missingChunks = 0) {
  const directory = await mkdtemp(join(root, 'out-'));
  const output = await run({ uuid: UUID, directory, chunks, missingChunks, attemptMs: 60_000, longestMs: LONGEST_MS });
  return { ...output, directory, files: (await readdir(directory)).sort() };
}

async function probe(path: string) {
  const bytes = await readFile(path);
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const stamps = async (track: NonNullable<typeof video | typeof audio>) => {
    const found: number[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) found.push(packet.timestamp);
    return found;
  };
  return {
    bytes,
    format: (await input.getFormat()).name,
    /** Read from the header, as a player does before it has the rest. */
    duration: await input.getDurationFromMetadata(),
    video: video ? { codec: await video.getCodec(), stamps: await stamps(video) } : null,
    audio: audio ? { codec: await audio.getCodec(), stamps: await stamps(audio) } : null,
  };
}

const widest = (stamps: readonly number[] = []) =>
  Math.max(...stamps.map((stamp, at) => stamp - (stamps[at - 1] ?? 0)));
const rises = (stamps: readonly number[] = []) =>
  stamps.every((stamp, at) => at === 0 || stamp > (stamps[at - 1] ?? 0));

test('a recording becomes a seekable camera file, the spec’s list of events, a thumbnail and a manifest', async () => {
  const result = await finalise([
    ...(await camera(1, START + 400)),
    await chunk('screen', 1, 1, screenEvents(START + 4000, 1)),
    await chunk('screen', 1, 0, screenEvents(START, 2)),
    await chunk('thumbnail', 1, 0, JPEG),
  ]);
  expect(result.files).toEqual(
    ['jpg', 'json', 'json.br', 'manifest.json', 'webm'].map((extension) => `${UUID}.${extension}`).sort(),
  );

  const file = await probe(join(result.directory, `${UUID}.webm`));
  expect(file.format).toBe('WebM');
  expect(file.duration).toBeCloseTo(4.9, 0);
  expect(file.bytes.includes(CUES)).toBe(true);
  expect([file.video?.codec, file.audio?.codec]).toEqual(['vp9', 'opus']);
  expect(file.video?.stamps).toHaveLength(50);

  const text = await readFile(join(result.directory, `${UUID}.json`), 'utf8');
  const events = recordingFileSchema.parse(JSON.parse(text)).map((event) => rrwebEventSchema.parse(JSON.parse(event)));
  expect(events.map(({ timestamp }) => timestamp - START)).toEqual([0, 1, 1000, 2000, 4000, 4001, 5000]);
  expect(brotliDecompressSync(await readFile(join(result.directory, `${UUID}.json.br`))).toString()).toBe(text);

  expect(result.manifest).toMatchObject({
    state: 'finalised',
    cameraOffsetMs: 400,
    missingChunks: 0,
    refusedLines: 0,
    segments: [{ segment: 1, cameraStartedAt: START + 400, screenStartedAt: START, cameraFileOffsetMs: 0 }],
  });
  expect(result.manifest.durationMs).toBeGreaterThan(5000);
  for (const [name, { bytes, sha256 }] of Object.entries(result.manifest.files)) {
    const content = await readFile(join(result.directory, name));
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
  }
});

test('segments are joined on one timeline that keeps the time between them and nothing in the gap', async () => {
  const result = await finalise([
    ...(await camera(1)),
    ...(await camera(2, START + 20_000, 'camera-webm-again')),
    await chunk('screen', 1, 0, screenEvents(START)),
  ]);
  const file = await probe(join(result.directory, `${UUID}.webm`));
  expect(file.duration).toBeCloseTo(25, 0);
  expect(rises(file.video?.stamps) && rises(file.audio?.stamps)).toBe(true);
  expect(widest(file.video?.stamps)).toBeGreaterThan(14);
  expect(widest(file.audio?.stamps)).toBeGreaterThan(14);
  expect(result.manifest).toMatchObject({
    state: 'finalised',
    segments: [{ cameraFileOffsetMs: 0 }, { cameraFileOffsetMs: 20_000 }],
    gaps: [{ atMs: expect.any(Number), durationMs: expect.any(Number) }],
    coverage: { attemptMs: 60_000 },
  });
  const [gap] = result.manifest.gaps ?? [];
  expect([Math.round((gap?.atMs ?? 0) / 1000), Math.round((gap?.durationMs ?? 0) / 1000)]).toEqual([5, 15]);
  expect(Math.round((result.manifest.coverage?.cameraMs ?? 0) / 1000)).toBe(10);
});

test('a hole costs what lies in it and the pictures up to the next whole one, not the rest', async () => {
  const result = await finalise(
    [...(await camera(1, START, 'camera-webm', [2])), await chunk('screen', 1, 0, screenEvents(START))],
    1,
  );
  const file = await probe(join(result.directory, `${UUID}.webm`));
  expect(result.manifest).toMatchObject({ state: 'partial', missingChunks: 1 });
  expect(file.audio?.stamps.at(-1)).toBeGreaterThan(4.5);
  expect(file.video?.stamps.length).toBe(20);
  // The player seeks across the missing chunk: the segment is listed twice in the manifest.
  expect(result.manifest.segments).toMatchObject([
    { segment: 1, cameraStartedAt: START, cameraFileOffsetMs: 0 },
    { segment: 1, cameraStartedAt: START + (result.manifest.segments[1]?.cameraFileOffsetMs ?? 0) },
  ]);
  expect(result.manifest.gaps).toHaveLength(1);
});

test('without its first chunk a segment cannot be read, and the other still is', async () => {
  const result = await finalise(
    [
      ...(await camera(1, START, 'camera-webm', [0])),
      ...(await camera(2, START + 9000)),
      await chunk('screen', 1, 0, screenEvents(START)),
    ],
    1,
  );
  expect((await probe(join(result.directory, `${UUID}.webm`))).duration).toBeCloseTo(4.9, 0);
  expect(result.manifest.segments).toMatchObject([
    { segment: 1, cameraFileOffsetMs: null },
    { segment: 2, cameraFileOffsetMs: 0 },
  ]);
  expect(result.manifest.cameraOffsetMs).toBe(9000);
});

test('h264 in mp4 stays mp4, with its index', async () => {
  const result = await finalise([
    ...(await camera(1, START, 'camera-mp4')),
    await chunk('screen', 1, 0, screenEvents(START)),
  ]);
  expect(result.camera).toBe('mp4');
  const file = await probe(join(result.directory, `${UUID}.mp4`));
  expect([file.format, file.video?.codec, file.audio?.codec]).toEqual(['MP4', 'avc', 'opus']);
  expect(file.duration).toBeCloseTo(4.9, 0);
  expect(file.bytes.includes('moof')).toBe(false);
});

test('a segment of another codec is kept as a separate file', async () => {
  const result = await finalise([
    ...(await camera(1)),
    ...(await camera(2, START + 6000, 'camera-vp8')),
    await chunk('screen', 1, 0, screenEvents(START)),
  ]);
  expect(result.files).toContain(`${UUID}.segment-2.webm`);
  expect((await probe(join(result.directory, `${UUID}.segment-2.webm`))).video?.codec).toBe('vp8');
  expect(result.manifest.files).toHaveProperty([`${UUID}.segment-2.webm`]);
});

test('of segments of several codecs those are the camera’s file that last longest, not the first', async () => {
  const result = await finalise([
    ...(await camera(1, START, 'camera-vp8')),
    ...(await camera(2, START + 6000)),
    ...(await camera(3, START + 12_000)),
    await chunk('screen', 1, 0, screenEvents(START, 2)),
  ]);
  const file = await probe(join(result.directory, `${UUID}.webm`));
  expect([file.video?.codec, Math.round(file.duration ?? 0)]).toEqual(['vp9', 11]);
  expect(result.files).toContain(`${UUID}.segment-1.webm`);
  expect(result.manifest).toMatchObject({ cameraOffsetMs: 6000 });
});

test.each([
  ['noise', async () => [await chunk('camera', 1, 0, createHash('sha512').update('noise').digest())]],
  ['nothing', async () => []],
  ['empty chunks', async () => [await chunk('camera', 1, 0, ''), await chunk('camera', 1, 1, '')]],
  ['a header alone', async () => [await chunk('camera', 1, 0, (await cameraSlices())[0]?.subarray(0, 150) ?? '')]],
])('%s instead of a camera gives a partial recording without a camera file', async (_, chunks) => {
  const result = await finalise([...(await chunks()), await chunk('screen', 1, 0, screenEvents(START))]);
  expect([result.camera, result.manifest.state]).toEqual([null, 'partial']);
  expect(result.files).toContain(`${UUID}.json`);
});

test('lines that are no events are counted and left out; the list stays valid', async () => {
  const hostile = [
    '{"type":2,"timestamp":1,"data":{}}',
    'not json',
    '[]',
    '{"type":"2","timestamp":1}',
    '{"type":3,"timestamp":-5}',
    '{"type":3,"timestamp":1e400}',
    `{"type":3,"timestamp":2,"data":"${'x'.repeat(5 * 1024 * 1024)}"}`,
    '{"type":3,"timestamp":3,"data":"</script>\u2028"}',
    '',
  ].join('\r\n');
  const result = await finalise([...(await camera(1)), await chunk('screen', 1, 0, hostile)]);
  const events = recordingFileSchema.parse(JSON.parse(await readFile(join(result.directory, `${UUID}.json`), 'utf8')));
  expect(events.map((event) => JSON.parse(event).timestamp)).toEqual([1, 3]);
  expect(result.manifest).toMatchObject({ refusedLines: 6, state: 'partial' });
});

test('a clock that is set back leaves the screen in its order, and the camera beside its first event', async () => {
  const result = await finalise([
    ...(await camera(1, START + 400)),
    await chunk('screen', 1, 0, screenEvents(START)),
    await chunk('screen', 1, 1, screenEvents(START - 300_000)),
  ]);
  const events = recordingFileSchema.parse(JSON.parse(await readFile(join(result.directory, `${UUID}.json`), 'utf8')));
  const stamps = events.map((event) => JSON.parse(event).timestamp - START);
  expect([stamps[0], stamps[events.length / 2]]).toEqual([0, -300_000]);
  expect(result.manifest).toMatchObject({
    cameraOffsetMs: 400,
    refusedLines: 0,
    segments: [{ screenStartedAt: START }],
  });
});

test('clocks that jump do not stretch the file', async () => {
  const result = await finalise([
    ...(await camera(1, START)),
    ...(await camera(2, START - 86_400_000)),
    ...(await camera(3, START + 86_400_000)),
  ]);
  expect((await probe(join(result.directory, `${UUID}.webm`))).duration).toBeLessThan(16);
});
