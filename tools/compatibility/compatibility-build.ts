/**
 * `npm run compatibility-build -- [commit]` builds a commit (default HEAD) in a fresh clone and stores its shell and
 * remotes for the tests of old against new versions. Two builds are kept: adding a third drops the oldest. `--server`
 * stores its server instead, for the test of two server versions side by side; only one server is kept, that of the
 * version in use.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { type Output, x } from 'tinyexec';
import type { FolderBuild } from '../build/build-folders';
import { buildableFolders, readManifest, ROOT } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { PNPM } from '../boot/install.mjs';
import { addCompatibilityBuild, COMPATIBILITY_BUILDS } from './compatibility-builds';
import { keepCompatibilityServer } from './compatibility-server';

/** Evaluated in the clone, so that the tools of that commit build its server. */
const BUILD_SERVER = "const { buildServer } = await import('./tools/build/build-server.ts'); await buildServer();";

const line = command(
  'Builds a commit in a fresh clone and keeps its shell and remotes for the tests of old against new.',
)
  .argument('[commit]', 'which one', 'HEAD')
  .option('--server', 'keep its server instead', false)
  .parse();
const [given] = line.processedArgs;
const { server } = line.opts();

await runCommand(async () => {
  const clone = await mkdtemp(join(tmpdir(), 'bandmark-compatibility-'));
  try {
    const [commit = '', date = ''] = (await run('git', ['show', '-s', '--format=%H %cI', `${given}^{commit}`], ROOT))
      .trim()
      .split(' ');
    const short = commit.slice(0, 7);
    say(`Building ${short} of ${date} …`);
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, clone], ROOT);
    await run('git', ['checkout', '--quiet', commit], clone);
    await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], clone);
    if (server) {
      await run(process.execPath, ['--import', 'tsx/esm', '--input-type=module', '--eval', BUILD_SERVER], clone);
      const bytes = await keepCompatibilityServer({ commit, date }, join(clone, 'server'));
      say(`Kept the server in ${Math.round(bytes / 1000)} kB. Commit e2e/compatibility-builds.`);
      return 0;
    }
    const builds: FolderBuild[] = [];
    for (const folder of buildableFolders(clone)) builds.push(await build(clone, folder, short));
    const { bytes, dropped } = await addCompatibilityBuild(
      { name: `${date.slice(0, 10)}-${short}`, commit, date },
      builds,
    );
    const removed = dropped.length > 0 ? `; dropped ${dropped.join(', ')}` : '';
    say(`Kept in ${Math.round(bytes / 1000)} kB${removed}. ${COMPATIBILITY_BUILDS} are kept. Commit their folder.`);
    return 0;
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
});

/**
 * Builds with the tools of that commit, under a version that no build of this checkout has, so that a site can hold
 * both builds of the same sources.
 */
async function build(clone: string, folder: string, short: string): Promise<FolderBuild> {
  const version = `${readManifest(join(clone, folder)).version}-kept.${short}`;
  await run(process.execPath, ['--import', 'tsx/esm', 'tools/build/build-package.ts', folder, version], clone, {
    NODE_ENV: 'production',
  });
  say(`  ${folder} ${version}`);
  return { folder, version, directory: join(clone, folder, 'dist', version) };
}

/** @returns standard output @throws CommandError with all output if the command fails */
async function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { exitCode, stdout, stderr }: Output = await x(command, args, {
    nodeOptions: { cwd, env: { ...process.env, ...env } },
  });
  if (exitCode !== 0)
    throw new CommandError(`${command} ${args.join(' ')} ended with code ${exitCode ?? ''}:\n${stdout}${stderr}`);
  return stdout;
}
