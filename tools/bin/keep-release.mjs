/**
 * `npm run keep-release -- [commit]` builds a commit (HEAD) in a fresh clone and keeps its shell and remotes under
 * e2e/kept-releases, for the tests of old against new. Two are kept; the oldest goes when a third comes.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNPM } from '../build/install.mjs';
import { keepRelease, KEPT_RELEASES } from '../build/kept-releases.mjs';
import { buildableFolders, ROOT } from '../build/packages.mjs';
import { contractVersions } from '../build/release-document.mjs';

const [given = 'HEAD'] = process.argv.slice(2);
const clone = await mkdtemp(join(tmpdir(), 'bandmark-kept-'));

try {
  const [commit, date] = (await run('git', ['show', '-s', '--format=%H %cI', `${given}^{commit}`], ROOT))
    .trim()
    .split(' ');
  const short = commit.slice(0, 7);
  console.log(`Keeping ${short} of ${date} …`);
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, clone], ROOT);
  await run('git', ['checkout', '--quiet', commit], clone);
  await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], clone);
  const builds = [];
  for (const folder of buildableFolders(clone)) builds.push(await build(folder, short));
  const { bytes, dropped } = await keepRelease(
    { name: `${date.slice(0, 10)}-${short}`, commit, date, contract: contractVersions(clone) },
    builds,
  );
  console.log(
    `Kept in ${Math.round(bytes / 1000)} kB${dropped.length > 0 ? `; dropped ${dropped.join(', ')}` : ''}. ${KEPT_RELEASES} are kept. Commit e2e/kept-releases.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await rm(clone, { recursive: true, force: true });
}

/**
 * By the tooling of that commit. Under a version of its own, so that a site can hold it beside the build of the same
 * sources that is made here.
 */
async function build(folder, short) {
  const { version: own } = JSON.parse(await readFile(join(clone, folder, 'package.json'), 'utf8'));
  const version = `${own}-kept.${short}`;
  await run(process.execPath, ['tools/build/build-package.mjs', folder, version], clone, {
    NODE_ENV: 'production',
  });
  console.log(`  ${folder} ${version}`);
  return { folder, version, directory: join(clone, folder, 'dist', version) };
}

/** @returns {Promise<string>} what it printed @throws with its complaint */
function run(command, args, cwd, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      complaint += data;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${output}${complaint}`));
    });
  });
}
