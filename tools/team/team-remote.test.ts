import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../run-command';
import { buildRemote } from './team-remote';

test.each([
  ['1', '1.0.0', /^--version: "1" is not a version: use 1\.2\.3 or 1\.2\.3-name\.$/],
  [undefined, 'one', /package\.json: version "one" is wrong; a version is 1\.2\.3 or 1\.2\.3-name\.$/],
])('the version %s of a package at %s is refused before the build', async (version, own, sentence) => {
  const directory = mkdtempSync(join(tmpdir(), 'team-remote-'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'remote-words', version: own }));
  const building = buildRemote({ name: 'words', directory }, { version, say: () => undefined });
  await expect(building).rejects.toThrow(CommandError);
  await expect(building).rejects.toThrow(sentence);
  expect(readdirSync(directory)).toEqual(['package.json']);
  rmSync(directory, { recursive: true });
});
