import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { cleanUpAbandonedFiles } from './abandoned-files';
import { createDiskStore } from './disk-store';

const NOW = Date.now();
const DAY_MS = 86_400_000;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'abandoned-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function write(name: string, ageMs: number): Promise<void> {
  const path = join(directory, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, name);
  const at = new Date(NOW - ageMs);
  await utimes(path, at, at);
  if (/^(scratch|releases)\//.test(name)) await utimes(dirname(path), at, at);
}
const filesOf = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();

test('what a kill left unfinished is removed after a day, by several processes at once too', async () => {
  const left = [
    '.writing/0b1f',
    'scratch/recording-a/0',
    'operator.json.1789563',
    'operator.json.new',
    '.writable-41',
    'secrets/root.tmp',
    'secrets/registry-key.pem.99',
    'releases/.uploaded-a/entry.js',
    'releases/.fetching-a/entry.js',
  ];
  const stays = [
    'operator.json',
    'operator-41.json',
    'server.lock',
    'secrets/root',
    'chunks/x/camera/1/0-ab',
    'releases/remotes/auth/1.0.0/entry.js',
    'outbox/1.tmp',
    'db/base/1/2619.1',
  ];
  for (const name of [...left, ...stays]) await write(name, 2 * DAY_MS);
  await write('.writing/young', DAY_MS - 1000);
  await write('scratch/recording-b/0', DAY_MS - 1000);
  await write('operator.json.5', DAY_MS - 1000);
  await Promise.all([1, 2].map(() => cleanUpAbandonedFiles(directory, NOW)));
  expect(await filesOf()).toEqual([...stays, '.writing/young', 'operator.json.5', 'scratch/recording-b/0'].sort());
  expect(await cleanUpAbandonedFiles(directory, NOW + 2 * DAY_MS)).toBe(3);
  expect(await cleanUpAbandonedFiles(join(directory, 'none'), NOW)).toBe(0);
});

test('a write that is under way goes on', async () => {
  const body = new PassThrough();
  const put = createDiskStore(directory).put('chunks/slow', { body, bytes: 8 });
  body.write('half');
  while ((await filesOf()).length === 0);
  expect(await cleanUpAbandonedFiles(directory, Date.now())).toBe(0);
  body.end('half');
  await put;
  expect(await readFile(join(directory, 'chunks/slow'), 'utf8')).toBe('halfhalf');
});
