import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@bandmark/domain/durations';
import { entryText, writeBuild } from '../testing/write-build';
import { openReleases } from './open-releases';
import { firstDamaged } from './publishing/verify-files';
import { StaleRegistryError } from './registry/release-error';

const CHILD = join(import.meta.dirname, '../testing/release-until-killed.ts');
const LOADER = join(import.meta.dirname, '../../../node_modules/tsx/dist/esm/index.mjs');
/** Versions reported before the kill of each round, so that it hits another moment of a publication each time. */
const ROUNDS = [1, 2, 3, 5];

test('a publication that is killed leaves all of a version or nothing, and what was reported as published stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'release-kill-'));
  const reported: string[] = [];
  for (const [round, count] of ROUNDS.entries()) {
    const child = spawn(process.execPath, ['--import', LOADER, CHILD, dataDir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ofRound: string[] = [];
    child.stdout.on('data', (data: Buffer) => {
      ofRound.push(...data.toString().trim().split('\n'));
      if (ofRound.length >= count) setTimeout(() => child.kill('SIGKILL'), round * 7);
    });
    // Not `exit`, after which output may still be unread.
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    reported.push(...ofRound);

    const releases = openReleases({}, dataDir, { clock: Date.now });
    const directoryOf = (version: string) => join(releases.servedDirectory, 'auth', version);
    const registry = await releases.read();
    const versions = registry.remotes['auth']?.versions ?? {};
    expect(Object.keys(versions)).toEqual(expect.arrayContaining(reported));
    for (const { version, files } of Object.values(versions)) {
      expect([version, await firstDamaged(files, (file) => readFile(join(directoryOf(version), file)))]).toEqual([
        version,
        null,
      ]);
    }
    // A directory without a registry entry is complete too: the kill came between the two writes.
    for (const name of await readdir(directoryOf(''))) {
      if (!name.startsWith('.')) expect((await readdir(directoryOf(name))).length).toBe(21);
    }
    expect((await releases.history()).map(({ generation }) => generation)).toEqual(
      Array.from({ length: registry.generation }, (_, index) => index + 1),
    );
  }
  await rm(dataDir, { recursive: true, force: true });
});

test('other files of a version whose publication broke off take its place an hour later', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'release-broken-off-'));
  let now = Date.now();
  const releases = openReleases({}, dataDir, { clock: () => now });
  const publish = async (version: string, words: string, ifGeneration?: number) => {
    const texts = { 'entry.js': entryText(version, words) };
    const directory = await writeBuild(join(dataDir, 'dist', words), version, texts);
    return releases.publish({ name: 'auth', directory, who: 'team:auth', ifGeneration });
  };
  await publish('1.0.0', 'first');
  await expect(publish('1.1.0', 'broken off', 0)).rejects.toThrow(StaleRegistryError);
  await expect(publish('1.1.0', 'repaired')).rejects.toThrow('under way or broke off, with other files (entry.js).');
  now = Date.now() + HOUR_MS + 1;
  expect((await publish('1.1.0', 'repaired')).remotes['auth']?.current).toBe('1.1.0');
  const served = join(releases.servedDirectory, 'auth/1.1.0/entry.js');
  expect(await readFile(served, 'utf8')).toBe(entryText('1.1.0', 'repaired'));
  expect(await readdir(join(dataDir, 'scratch'))).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});
