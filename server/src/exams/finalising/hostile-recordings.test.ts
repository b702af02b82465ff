import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingFileSchema } from '@bandmark/contracts/recording';
import { cameraSlices, screenEvents } from '../../testing/exam-calls';
import { hostileRecordings } from '../../testing/hostile-recordings';
import { WorkerLimitError } from '../../jobs/worker-process/run-in-process';
import type { ChunkFile, FinaliseInput } from './finalise-input';
import { run } from './finalise-worker';
import { CHUNK_LIMITS } from '../recordings/recording-limits';
import { firstSeconds, runFinaliser } from './run-finaliser';

const UUID = '0b6f3c1e-8f5e-4f0a-9a43-5d1f6f1c2a77';
const START = 1_800_000_000_000;
const LONGEST_MS = 30 * 60_000;
/** Large enough for a mistake to show and small enough for a test; `npm run bench -- hostile` sends whole chunks. */
const BYTES = 128 * 1024;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandmark-hostile-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function inputOf(streams: Partial<Record<ChunkFile['stream'], readonly (Buffer | string)[]>>) {
  const directory = await mkdtemp(join(root, 'out-'));
  const chunks: ChunkFile[] = [];
  for (const stream of ['camera', 'screen'] as const) {
    for (const [sequence, bytes] of (streams[stream] ?? []).entries()) {
      const path = `${directory}-${stream}-${sequence}`;
      await writeFile(path, bytes);
      chunks.push({ path, stream, segment: 1, sequence, bytes: bytes.length, startedAt: START });
    }
  }
  const input: FinaliseInput = {
    uuid: UUID,
    directory,
    chunks,
    missingChunks: 0,
    attemptMs: 60_000,
    longestMs: LONGEST_MS,
  };
  return input;
}

test.each(hostileRecordings(BYTES).map((recording) => [recording.name, recording] as const))(
  '%s: no file is longer than the attempt or larger than what was sent',
  async (_, { stream, chunks }) => {
    const sent = await chunks();
    const input = await inputOf(
      stream === 'camera'
        ? { camera: sent, screen: [screenEvents(START)] }
        : { camera: await cameraSlices(), screen: sent },
    );
    const { manifest, camera } = await run(input);
    expect(manifest.durationMs).toBeLessThanOrEqual(LONGEST_MS);
    expect(manifest.state).toBe(
      camera === null || manifest.refusedLines || manifest.refusedCamera ? 'partial' : 'finalised',
    );
    recordingFileSchema.parse(JSON.parse(await readFile(join(input.directory, `${UUID}.json`), 'utf8')));
    let made = 0;
    for (const name of await readdir(input.directory)) made += (await stat(join(input.directory, name))).size;
    // Each event is a JSON string within an array, so its escapes are escaped again.
    expect(made).toBeLessThan(4 * sent.reduce((total, chunk) => total + chunk.length, 0) + 100_000);
  },
);

test('far time stamps cost the far packets alone', async () => {
  const far = hostileRecordings(BYTES).find(({ name }) => name === 'a cluster three years ahead');
  const { manifest, camera } = await run(
    await inputOf({ camera: (await far?.chunks()) ?? [], screen: [screenEvents(START)] }),
  );
  expect([camera, manifest.refusedCamera]).toEqual(['webm', 2]);
  expect(manifest.coverage?.cameraMs).toBeGreaterThan(4500);
  expect(manifest.coverage?.cameraMs).toBeLessThan(5500);
});

test.each([
  ['a web page', 1, 1, 3],
  ['nine minutes that were restarted 90 times, measured at 1.8 s', 90, 25e6, 8],
  ['forty minutes, measured at 10 s', 3, 150e6, 25],
  ['two hours in which a text is written, measured at 35 s', 2, 540e6, 84],
  ['as much as an attempt may send', 999, CHUNK_LIMITS.mostBytes, 120],
])('the first run of %s takes its size', (_, segments, bytes, seconds) => {
  const chunks = Array.from({ length: segments }, (_one, at) => ({ segment: at + 1, bytes: bytes / segments }));
  expect(firstSeconds(chunks)).toBe(seconds);
});

test('a stream that needs more than the limits is left out and named; the rest is made', async () => {
  const tried: (readonly string[])[] = [];
  const output = await runFinaliser(
    await inputOf({ camera: await cameraSlices(), screen: [screenEvents(START)] }),
    async (input) => {
      tried.push(input.tooCostly ?? []);
      if (!input.tooCostly?.includes('camera')) {
        await mkdir(`${input.directory}-runs`);
        await writeFile(join(input.directory, 'half'), '');
        throw new WorkerLimitError('too much');
      }
      return run(input);
    },
  );
  expect(tried).toEqual([[], ['camera']]);
  expect(output.camera).toBeNull();
  expect(output.manifest).toMatchObject({ state: 'partial', tooCostly: ['camera'] });
  expect(Object.keys(output.manifest.files)).toEqual([`${UUID}.json`, `${UUID}.json.br`]);
});
