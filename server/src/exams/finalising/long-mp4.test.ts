import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { cameraSlices } from '../../testing/exam-calls';
import { makeCameraFile } from './camera-file';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandmark-long-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const words = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};
const box = (type: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([words(body.length + 8), Buffer.from(type), body]);
};

/** A fragment of one track: samples of equal duration and size, the first of them a key frame. */
const track = (id: number, time: number, [count, duration, size]: readonly [number, number, number], at: number) =>
  box(
    'traf',
    box('tfhd', words(0x020000, id)),
    box('tfdt', words(0x01000000, 0, time)),
    box('trun', words(0x305, count, at, 0x02000000), ...Array.from({ length: count }, () => words(duration, size))),
  );

/**
 * An MP4 as Safari records it with slices of a quarter of a second, each of which ends a fragment: Opus, and four video
 * frames a second.
 */
async function safari(fragments: number): Promise<Buffer> {
  const whole = Buffer.concat(await cameraSlices('camera-mp4'));
  const header = whole.subarray(0, whole.indexOf('moof') - 4);
  const scales = [...header.toString('latin1').matchAll(/mdhd/g)].map(({ index }) => header.readUInt32BE(index + 24));
  const [sound = 0, picture = 0] = scales;
  const data = Buffer.alloc(13 * 10 + 1000);
  const parts = Array.from({ length: fragments }, (_, at) => {
    const moof = (offset: number) =>
      box(
        'moof',
        box('mfhd', words(0, at + 1)),
        track(1, Math.round((at * sound) / 4), [12, sound / 50, 10], offset),
        track(2, Math.round((at * picture) / 4), [1, picture / 4, 1000], offset + 130),
      );
    return Buffer.concat([moof(moof(0).length + 8), box('mdat', data)]);
  });
  return Buffer.concat([header, ...parts]);
}

test('forty minutes in mp4 is read to its end, though each slice on the device was a fragment', async () => {
  const path = join(root, 'chunk');
  const directory = await mkdtemp(join(root, 'out-'));
  const bytes = await safari(4 * 60 * 40);
  await writeFile(path, bytes);
  const chunk = { path, stream: 'camera', segment: 1, sequence: 0, bytes: bytes.length, startedAt: 0 };
  const made = await makeCameraFile(directory, 'long', [{ ...chunk, stream: 'camera' }], HOUR_MS);
  expect(made).toMatchObject({ extension: 'mp4', unreadable: [], refused: 0 });
  expect(made.stretches).toHaveLength(1);
  expect(made.stretches[0]?.durationMs).toBeGreaterThan(39 * MINUTE_MS);
});
