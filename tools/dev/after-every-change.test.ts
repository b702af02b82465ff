import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEveryChange } from './after-every-change';

/** Longer than the pause after a change. */
const PAUSE_MS = 1000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('several files that are saved together cause one run, and only after the run that has begun', async () => {
  let save = () => {};
  jest.spyOn(fs, 'watch').mockImplementation(((_directory: string, _options: object, changed: () => void) => {
    save = changed;
  }) as unknown as typeof fs.watch);
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = jest.fn(() => Promise.resolve());
  afterEveryChange([tmpdir()], work, first);
  save();
  save();
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(0);
  end();
  await jest.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  save();
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(2);
});
