/**
 * `npm run dev -- remote-tests`: rebuilds and publishes that package into the running DATA_DIR whenever a file it is
 * made from changes; the next page load shows it. Start the site once with `npm start` in another terminal. The
 * build is a development one: not minified, with source maps, a version of its own each time.
 */
import { existsSync, watch } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDevelopment } from '../build/build-development.mjs';
import { folderOf, ROOT } from '../build/packages.mjs';
import { compiledIn } from '../build/source-version.mjs';
import { dataDirectory, runReleaseCommand } from '../build/run-server-script.mjs';

/** An editor writes several files at once. */
const QUIET_MS = 150;
/** Development builds kept: pages that are open may still ask for a lazy part of the one before. */
const KEPT = 5;

const [target] = process.argv.slice(2);
try {
  if (!target) throw new Error('Usage: npm run dev -- <remote>');
  await develop(folderOf(target));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function develop(folder) {
  const output = join(ROOT, '.cache/dev', folder);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const built = [];
  let timer;
  let work = Promise.resolve();

  const rebuild = async () => {
    const begun = performance.now();
    try {
      const { version, directory } = await buildDevelopment(folder, output);
      const code = await runReleaseCommand(['publish', `${folder.replace(/^remote-/, '')}=${directory}`]);
      if (code !== 0) return;
      console.log(`  ${((performance.now() - begun) / 1000).toFixed(1)} s; reload the page to see ${version}`);
      built.push(directory);
      while (built.length > KEPT) await rm(built.shift(), { recursive: true, force: true });
    } catch (error) {
      // A mistake while writing is no reason to stop watching; the version before stays current.
      console.error(error.message);
    }
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { work = work.then(rebuild); }, QUIET_MS);
  };

  console.log(`Building ${folder} into ${dataDirectory()} at every change. Ctrl-C ends it; npm run rollback brings the version before back.`);
  await rebuild();
  for (const name of [folder, ...compiledIn(folder)]) {
    const source = join(ROOT, name, 'src');
    if (existsSync(source)) watch(source, { recursive: true }, changed);
  }
}
