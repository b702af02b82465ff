import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../run-command';
import { makeOutput } from './pack-packages';

test('a file where the tarballs should go is refused in one sentence', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pack-output-'));
  const file = join(directory, 'taken');
  writeFileSync(file, '');
  for (const output of [file, join(file, 'below')])
    await expect(makeOutput(output)).rejects.toEqual(
      new CommandError(`${output} cannot be a folder for the tarballs: it, or a folder above it, is a file.`),
    );
  await makeOutput(join(directory, 'new/packages'));
  rmSync(directory, { recursive: true });
});
