import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restrictToOwner } from './private-files';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-private-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const modeOf = async (...path: string[]) => ((await stat(join(directory, ...path))).mode & 0o777).toString(8);

test('what an earlier version made for all to read is readable to its own account alone', async () => {
  await mkdir(join(directory, 'recordings/1000-1999'), { recursive: true });
  await writeFile(join(directory, 'recordings/1000-1999/1234.webm'), 'video');
  await writeFile(join(directory, 'operator.json'), '{}');
  for (const path of ['.', 'recordings', 'recordings/1000-1999']) await chmod(join(directory, path), 0o755);
  for (const path of ['recordings/1000-1999/1234.webm', 'operator.json']) await chmod(join(directory, path), 0o644);
  await restrictToOwner(directory);
  expect([await modeOf('.'), await modeOf('recordings'), await modeOf('recordings/1000-1999')]).toEqual([
    '700',
    '700',
    '700',
  ]);
  expect([await modeOf('recordings/1000-1999/1234.webm'), await modeOf('operator.json')]).toEqual(['600', '600']);
});

test('later starts close the directory itself, which closes all below it', async () => {
  await restrictToOwner(directory);
  await chmod(directory, 0o755);
  await restrictToOwner(directory);
  expect(await modeOf('.')).toBe('700');
});
