/// <reference types="node" />
/** Checks when the reference receiver makes the file of a recording that its device never completed. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const HOUR_MS = 3_600_000;
const SWEEP = join(__dirname, '../../../examples/receiver/sweep.ts');
/** Runs in its own process, as the receiver does. Prints the recordings whose file it made, and those that failed. */
const SCRIPT = `
  const { sweep } = await import(process.argv[1]);
  const [made, failed] = [[], []];
  await sweep({
    directory: process.argv[2],
    makeFile: async (recording) => void made.push(recording),
    onError: (_, recording) => void failed.push(recording),
  });
  console.log(JSON.stringify({ made, failed }));
`;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sweep-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function swept() {
  const run = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT, SWEEP, directory];
  const { stdout } = await promisify(execFile)(process.execPath, run);
  return JSON.parse(stdout) as { made: string[]; failed: string[] };
}

/** @param files by name, with the hours since each was written */
async function addRecording(files: Record<string, number>): Promise<string> {
  const id = randomUUID();
  await mkdir(join(directory, id));
  for (const [name, hours] of Object.entries(files)) {
    await writeFile(join(directory, id, name), '');
    await changedBefore(join(directory, id, name), hours);
  }
  await changedBefore(join(directory, id), Math.min(...Object.values(files)));
  return id;
}
async function changedBefore(path: string, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * HOUR_MS);
  await utimes(path, at, at);
}

test('a file is made of what a silent device has sent, and again of what it sends afterwards', async () => {
  const silent = await addRecording({ '0.chunk': 25 });
  const lateChunk = await addRecording({ '0.chunk': 80, 'recording.webm': 50, '1.chunk': 25 });
  // Still sending, made already, and sending again.
  await addRecording({ '0.chunk': 23 });
  await addRecording({ '0.chunk': 50, 'recording.webm': 49 });
  await addRecording({ '0.chunk': 80, 'recording.webm': 50, '1.chunk': 1 });
  const { made, failed } = await swept();
  expect(new Set(made)).toEqual(new Set([silent, lateChunk]));
  expect(failed).toEqual([]);
});

test('what is no recording, or cannot be read, keeps no recording from being swept', async () => {
  await mkdir(join(directory, '.trash'));
  await mkdir(join(directory, 'lost+found'));
  const unreadable = randomUUID();
  await writeFile(join(directory, '.DS_Store'), '');
  await writeFile(join(directory, unreadable), '');
  for (const name of ['.trash', 'lost+found', '.DS_Store', unreadable]) await changedBefore(join(directory, name), 25);
  const ids = [await addRecording({ '0.chunk': 25 }), await addRecording({ '0.chunk': 26 })];
  const { made, failed } = await swept();
  expect(new Set(made)).toEqual(new Set(ids));
  expect(failed).toEqual([unreadable]);
});
