import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './packages.mjs';
import { RELEASE_FILE } from './release-document.mjs';
import { sourceVersion } from './source-version.mjs';

const BUILDER = fileURLToPath(new URL('build-package.mjs', import.meta.url));
/** Minification is the work; more processes than cores only cost memory. */
const AT_ONCE = Math.min(2, availableParallelism());
/** Builds kept per package: going back and forth between two states of the sources builds nothing. */
const KEPT = 3;

/**
 * Builds each folder whose sources have no build yet.
 * @param {string[]} folders
 * @param {{ isForced?: boolean, version?: string, say?: (line: string) => void }} options `version` instead of that of the sources
 * @returns {Promise<{ folder: string, version: string, directory: string, isBuilt: boolean }[]>}
 * @throws after all have ended, naming those that failed
 */
export async function buildFolders(folders, { isForced = false, version, say = () => {} } = {}) {
  const results = [];
  const failures = [];
  const waiting = [...folders];
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      try {
        results.push(await buildFolder(folder, version ?? sourceVersion(folder), isForced, say));
      } catch (error) {
        failures.push(`${folder} could not be built:\n${error.message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return results.sort((a, b) => folders.indexOf(a.folder) - folders.indexOf(b.folder));
}

async function buildFolder(folder, version, isForced, say) {
  const directory = join(ROOT, folder, 'dist', version);
  if (!isForced && existsSync(join(directory, RELEASE_FILE))) {
    say(`  ${folder} ${version} is built already`);
    return { folder, version, directory, isBuilt: false };
  }
  const begun = performance.now();
  await runBuilder(folder, version, say);
  await removeOld(join(ROOT, folder, 'dist'), version);
  say(`  ${folder} ${version} built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return { folder, version, directory, isBuilt: true };
}

function runBuilder(folder, version, say) {
  return new Promise((resolve, reject) => {
    const builder = spawn(process.execPath, [BUILDER, folder, version], {
      cwd: join(ROOT, folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let text = '';
    builder.stdout.on('data', (data) => {
      text += data;
    });
    builder.stderr.on('data', (data) => {
      text += data;
    });
    builder.on('error', reject);
    builder.on('close', (code) => {
      if (code === 0) {
        if (text.trim() !== '') say(text.trim());
        resolve();
      } else reject(new Error(text.trim() || `the builder ended with code ${code}`));
    });
  });
}

/** Drops all but the newest builds and what killed builders left behind. */
async function removeOld(dist, current) {
  const builds = await Promise.all(
    (await readdir(dist)).map(async (name) => ({ name, time: (await stat(join(dist, name))).mtimeMs })),
  );
  const abandoned = builds.filter(({ name, time }) => name.startsWith('.building-') && Date.now() - time > 600_000);
  const old = builds
    .filter(({ name }) => !name.startsWith('.') && name !== current)
    .sort((a, b) => b.time - a.time)
    .slice(KEPT - 1);
  for (const { name } of [...abandoned, ...old]) await rm(join(dist, name), { recursive: true, force: true });
}
