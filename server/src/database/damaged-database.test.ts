import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config-error';
import { openPglite } from './open-database';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-damaged-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A database directory that holds only these files. */
async function damage(files: readonly string[]): Promise<void> {
  await mkdir(join(directory, 'db/global'), { recursive: true });
  for (const file of files) await writeFile(join(directory, 'db', file), '17\n');
}

test.each([
  [
    'PG_VERSION is missing, where PGlite would begin anew',
    ['global/pg_control'],
    /is damaged \(PG_VERSION is missing\)/,
  ],
  ['its control file is no control file', ['PG_VERSION', 'global/pg_control'], /is damaged \(.+\)/],
])('a database whose files are damaged is refused in words: %s', async (_, files, reason) => {
  await damage(files);
  const opened = openPglite(directory);
  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow(reason);
  await expect(opened).rejects.toThrow(/Restore a backup/);
});
