import { existsSync, watch } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { compiledIn } from '../boot/source-key.mjs';
import { ROOT } from '../packages';
import { say } from '../run-command';
import { buildDevelopment, type DevelopmentBuild } from './build-development';

/** An editor writes several files at once. */
const QUIET_MS = 150;
/** Development builds kept: pages that are open may still load a lazy part of the one before. */
const KEPT = 5;
/** A change of a shared package rebuilds all that compile it in. */
const limit = pLimit(2);

/** Development builds of a package: a folder for each version. */
export const developmentOutput = (folder: string): string => join(ROOT, '.cache/dev', folder);

/**
 * Builds now and at every change of the package or of one that is compiled into it.
 * @param show shows a build and says what to do, or null when that failed
 * @param problem hears why a build failed, and null when one succeeded
 */
export async function rebuildAlways(
  folder: string,
  show: (build: DevelopmentBuild) => Promise<string | null>,
  problem: (text: string | null) => void = () => {},
): Promise<void> {
  const output = developmentOutput(folder);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const built: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const rebuild = async () => {
    const begun = performance.now();
    try {
      const build = await buildDevelopment(folder, output);
      const hint = await show(build);
      if (hint === null) return;
      problem(null);
      say(`  ${folder}: ${((performance.now() - begun) / 1000).toFixed(1)} s; ${hint}`);
      built.push(build.directory);
      for (const old of built.splice(0, Math.max(0, built.length - KEPT)))
        await rm(old, { recursive: true, force: true });
    } catch (error) {
      // Half-written code does not end the watching; the version before stays.
      const text = error instanceof Error ? error.message : String(error);
      console.error(text);
      problem(text);
    }
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => limit(rebuild));
    }, QUIET_MS);
  };

  await limit(rebuild);
  for (const name of [folder, ...compiledIn(folder)]) {
    const source = join(ROOT, name, 'src');
    if (existsSync(source)) watch(source, { recursive: true }, changed);
  }
}
