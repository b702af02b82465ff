import fs from 'node:fs/promises';
import { relative } from 'node:path';

/**
 * Records what is flushed and what gets its name, in order, with paths below `directory`. `jest.restoreAllMocks` ends it.
 * @param spyOn `jest.spyOn` of the suite: modules that suites share have no `jest`
 * @param unnamed matches the part of a temporary file's path that differs from run to run; recorded as `…`
 */
export function watchDisk(spyOn: typeof jest.spyOn, directory: string, unnamed: RegExp): string[] {
  const steps: string[] = [];
  const nameOf = (path: unknown) => relative(directory, String(path)).replace(unnamed, '…') || '.';
  const { open, rename, link } = fs;
  spyOn(fs, 'open').mockImplementation(async (path, ...given) => {
    const file = await open(path, ...given);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      steps.push(`flush ${nameOf(path)}`);
    };
    return file;
  });
  for (const [method, given] of [
    ['rename', rename],
    ['link', link],
  ] as const)
    spyOn(fs, method).mockImplementation(async (from, to) => {
      await given(from, to);
      steps.push(`name ${nameOf(to)}`);
    });
  return steps;
}
