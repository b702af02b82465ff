import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOld } from './remove-old';

test('a build keeps the newest three, and a folder that another builder renames meanwhile does not stop it', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'build-folders-'));
  for (const [seconds, name] of ['1.0.0-a', '1.0.0-b', '.building-1.0.0-d-1', '1.0.0-c'].entries()) {
    mkdirSync(join(dist, name));
    utimesSync(join(dist, name), seconds, seconds);
  }
  // Listed, and not there when it is looked at.
  symlinkSync(join(dist, 'renamed'), join(dist, '.building-1.0.0-e-2'));
  await removeOld(dist, '1.0.0-c');
  expect(readdirSync(dist).sort()).toEqual(['.building-1.0.0-e-2', '1.0.0-a', '1.0.0-b', '1.0.0-c']);
  rmSync(dist, { recursive: true });
});
