import { existsSync, watch } from 'node:fs';

/** Debounce: an editor may write several files at once. */
const QUIET_MS = 150;

/**
 * Runs `work` now and after every change below the directories, one run at a time. It watches from the start, so a
 * change during the first run is followed by another run.
 * @param directories those that do not exist are left out
 * @param work never rejects
 * @returns after the first run
 */
export async function atEveryChange(directories: readonly string[], work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(work);
    }, QUIET_MS);
  };
  for (const directory of directories) if (existsSync(directory)) watch(directory, { recursive: true }, changed);
  last = work();
  await last;
}
