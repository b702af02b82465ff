import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { atEveryChange } from './at-every-change';

/** Longer than the pause after a change. */
const RUN_MS = 250;

afterEach(() => jest.restoreAllMocks());

test('a change that is saved during the first run is followed by another run, after the first', async () => {
  let save = () => {};
  jest.spyOn(fs, 'watch').mockImplementation(((_directory: string, _options: object, changed: () => void) => {
    save = changed;
  }) as unknown as typeof fs.watch);
  const runs: string[] = [];
  const work = async () => {
    runs.push('begun');
    if (runs.length === 1) save();
    await pause(RUN_MS);
    runs.push('ended');
  };
  await atEveryChange([tmpdir()], work);
  await pause(2 * RUN_MS);
  expect(runs).toEqual(['begun', 'ended', 'begun', 'ended']);
});
