import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config-error';
import { readSettings } from '../settings';
import { type OperatorCommand, runOperatorCommand } from './run-command';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'no-site-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const unexpected = () => Promise.reject(new Error('There is nothing to ask or to open.'));
const list: OperatorCommand = { ask: unexpected, open: unexpected };
const run = (DATA_DIR: string) => runOperatorCommand(list, readSettings({ DATA_DIR }), { PORT: '9' });

test('a command that needs a site says that a directory holds none, and makes nothing there', async () => {
  await expect(run(directory)).rejects.toEqual(
    new ConfigError(
      `DATA_DIR: ${directory} holds no site. Set DATA_DIR to the directory that the site printed when it started, and run the command again.`,
    ),
  );
  expect(await readdir(directory)).toEqual([]);
});

test('a directory that is not there is not made', async () => {
  const missing = join(directory, 'missing');
  await expect(run(missing)).rejects.toEqual(new ConfigError(`DATA_DIR: ${missing} does not exist.`));
  expect(await readdir(directory)).toEqual([]);
});
