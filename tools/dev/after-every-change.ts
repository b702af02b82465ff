import { existsSync, watch } from 'node:fs';

/** Debounce: an editor may write several files at once. */
const QUIET_MS = 150;

/**
 * Runs `work` after every change below the directories, one run at a time.
 * @param directories those that do not exist are left out
 * @param work never rejects
 * @param running a run that has begun: a change during it is followed by another one
 */
export function afterEveryChange(
  directories: readonly string[],
  work: () => Promise<void>,
  running: Promise<void> = Promise.resolve(),
): void {
  let timer: NodeJS.Timeout | undefined;
  let last = running;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(work);
    }, QUIET_MS);
  };
  for (const directory of directories) if (existsSync(directory)) watch(directory, { recursive: true }, changed);
}
