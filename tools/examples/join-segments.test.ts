import fs, { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinSegments } from '../../examples/receiver/join-segments';

/** From a real recording. */
const FIRST_SECOND = join(__dirname, '../../server/src/exams/recordings/fixtures/camera-webm/0');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'example-receiver-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

/** @returns the files that were opened for writing and are still open */
function watchFiles() {
  const { calls, results } = jest.spyOn(fs, 'open').mock;
  return async () => {
    const opened = await Promise.all(results.map(({ value }) => value as ReturnType<typeof fs.open>));
    return calls.flatMap(([path, flags], at) => (flags === 'w' && opened[at]?.fd !== -1 ? [path] : []));
  };
}

test('a segment that cannot be played leaves no open file', async () => {
  const stillOpen = watchFiles();
  const broken = join(directory, 'broken.chunk');
  await writeFile(broken, (await readFile(FIRST_SECOND)).subarray(0, 100));
  expect(await joinSegments(directory, [[broken], [FIRST_SECOND]])).toBe(join(directory, 'recording.webm'));
  expect(await stillOpen()).toEqual([]);
});

test('a chunk that the disk refuses leaves neither an open file nor a part of a segment', async () => {
  const stillOpen = watchFiles();
  await expect(joinSegments(directory, [[FIRST_SECOND], [join(directory, 'gone')]])).rejects.toThrow('ENOENT');
  expect(await stillOpen()).toEqual([]);
  expect(await readdir(directory)).toEqual(['joined.part']);
});
