import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { compiledIn } from '../boot/source-key.mjs';
import { ROOT } from '../packages';
import { say } from '../run-command';
import { afterEveryChange } from './after-every-change';
import { buildDevelopment, type DevelopmentBuild } from './build-development';

/** Development builds kept, because open pages may still load lazy parts of earlier ones. */
const KEPT = 5;
/** Limits parallel builds: a change of a shared package rebuilds every package that compiles it in. */
const limit = pLimit(2);

/** Directory of a package's development builds, with one folder per version. */
export const developmentOutput = (folder: string): string => join(ROOT, '.cache/dev', folder);

/**
 * Builds now and at every change of the package or of a package that is compiled into it.
 * @param show publishes a build; resolves with a hint for the user, or null if it failed
 * @param problem is called with the error of a failed build or publication, and with null after a successful one
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

  const rebuild = async () => {
    const begun = performance.now();
    try {
      const build = await buildDevelopment(folder, output);
      const hint = await show(build);
      if (hint === null) {
        problem(`${folder} is not published; the terminal says why.`);
        return;
      }
      problem(null);
      say(`  ${folder}: ${((performance.now() - begun) / 1000).toFixed(1)} s; ${hint}`);
      built.push(build.directory);
      for (const old of built.splice(0, Math.max(0, built.length - KEPT)))
        await rm(old, { recursive: true, force: true });
    } catch (error) {
      // Half-written code must not end the watch mode; the previous version stays.
      const text = error instanceof Error ? error.message : String(error);
      console.error(text);
      problem(text);
    }
  };
  const sources = [folder, ...compiledIn(folder)].map((name) => join(ROOT, name, 'src'));
  const work = () => limit(rebuild);
  const first = work();
  // Before the first build ends: a change meanwhile would otherwise stay unbuilt.
  afterEveryChange(sources, work, first);
  await first;
}
