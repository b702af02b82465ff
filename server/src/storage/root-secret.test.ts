import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config-error';
import { loadSecrets } from './root-secret';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-secrets-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('are made at the first start, for their owner only, and stay', async () => {
  const first = await loadSecrets(directory, undefined);
  expect((await stat(join(directory, 'secrets/root'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(directory, 'secrets'))).mode & 0o777).toBe(0o700);
  expect(await loadSecrets(directory, undefined)).toEqual(first);
});

test('each purpose has its own', async () => {
  const { session, grant, captcha, cookie } = await loadSecrets(directory, undefined);
  const keys = [session, grant, captcha, cookie].map((key) => Buffer.from(key).toString('hex'));
  expect(new Set(keys).size).toBe(4);
  expect(keys.every((key) => key.length === 64)).toBe(true);
});

test('the environment decides, and nothing is written', async () => {
  const secret = 'the same secret for every process';
  expect(await loadSecrets(directory, secret)).toEqual(await loadSecrets('/nowhere', secret));
  await expect(readFile(join(directory, 'secrets/root'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('half a secret is refused in words: another one would sign everybody out', async () => {
  await loadSecrets(directory, undefined);
  await writeFile(join(directory, 'secrets/root'), 'short');
  await expect(loadSecrets(directory, undefined)).rejects.toThrow(
    new ConfigError(
      `DATA_DIR: ${join(directory, 'secrets/root')} is damaged. Put it back from a backup; without one remove it, ` +
        'which signs everybody out.',
    ),
  );
  expect(await readFile(join(directory, 'secrets/root'), 'utf8')).toBe('short');
});
