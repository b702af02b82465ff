import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readSettings } from '../../settings';
import { openSnapshot } from './open-snapshot';

test('a copy of the database that cannot be opened is removed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'snapshot-'));
  await mkdir(join(directory, 'db'));
  await writeFile(join(directory, 'db/PG_VERSION'), '17');
  const create = jest.spyOn(PGlite, 'create').mockRejectedValue(new Error('No space left on device'));
  await expect(openSnapshot(readSettings({ LOG_LEVEL: 'silent' }), directory)).rejects.toThrow('No space left');
  expect(create.mock.calls[0]?.[0]).toContain(join(directory, 'scratch'));
  create.mockRestore();
  expect(await readdir(join(directory, 'scratch'))).toEqual([]);
  await rm(directory, { recursive: true });
});
