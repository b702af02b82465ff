import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Kept states of the sources, so that switching between two of them builds nothing. */
const KEPT = 3;
/** A killed builder leaves its folder behind; no build takes longer than this. */
const ABANDONED_AFTER_MS = 600_000;

/**
 * Deletes all but the newest folders of a directory, and unfinished folders that killed builders left behind, whose
 * names begin with a dot.
 * @param current name of a folder to keep in any case
 */
export async function removeOld(directory: string, current: string): Promise<void> {
  // Another builder may rename or delete its folder meanwhile: then the folder is not old, or gone.
  const timeOf = (name: string) =>
    stat(join(directory, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
  const folders = await Promise.all(
    (await readdir(directory)).map(async (name) => ({ name, time: await timeOf(name) })),
  );
  const abandoned = folders.filter(({ name, time }) => name.startsWith('.') && Date.now() - time > ABANDONED_AFTER_MS);
  const old = folders
    .filter(({ name }) => !name.startsWith('.') && name !== current)
    .sort((a, b) => b.time - a.time)
    .slice(KEPT - 1);
  for (const { name } of [...abandoned, ...old]) await rm(join(directory, name), { recursive: true, force: true });
}
