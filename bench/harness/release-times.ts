import { appendFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BenchSite, publishShell } from './bench-site';
import type { TreeCopy } from './tree-copy';

/** The file changed in every run; any file of the remote would do. */
const CHANGED = 'remote-replay/src/screens/replay-screen.tsx';

/** Changes code that reaches the bundle, so that the build gets another version. */
export async function change({ root }: TreeCopy, run: number): Promise<void> {
  await appendFile(join(root, CHANGED), `\nReplayScreen.displayName = 'ReplayScreen ${run} ${Date.now()}';\n`);
}

/** Seconds from `npm run release -- remote-replay` until a page names the new version. */
export async function releaseSeconds({ site }: BenchSite, { root }: TreeCopy): Promise<number> {
  const before = await servedVersion(site.origin, 'replay');
  const begun = performance.now();
  const command = runIn(root, 'npm', ['run', 'release', '--', 'remote-replay'], {
    DATA_DIR: site.dataDir,
    PORT: String(site.port),
  });
  await until(async () => (await servedVersion(site.origin, 'replay')) !== before, command);
  const seconds = (performance.now() - begun) / 1000;
  await command;
  return seconds;
}

/** Seconds that the same change costs without remotes: build the monolith, publish it and restart the server. */
export async function rebuildSeconds({ site }: BenchSite, { root }: TreeCopy, run: number): Promise<number> {
  const version = `0.1.0-rebuild${run}`;
  const directory = join(root, '.cache/bench', version);
  const begun = performance.now();
  await runIn(root, process.execPath, ['--import', 'tsx/esm', 'tools/build/build-monolith.ts', directory, version], {});
  await publishShell(site, directory);
  await site.kill();
  await site.boot();
  const html = await pageOf(site.origin);
  if (!html.includes(`/remotes/shell/${version}/`)) throw new Error('The rebuilt monolith is not served.');
  return (performance.now() - begun) / 1000;
}

export function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${text}`));
    });
  });
}

/** Polls every 20 ms; returns early when the command fails. */
async function until(isSo: () => Promise<boolean>, command: Promise<void>): Promise<void> {
  let failure: unknown;
  command.catch((error: unknown) => {
    failure = error;
  });
  while (!(await isSo())) {
    if (failure !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function servedVersion(origin: string, remote: string): Promise<string | undefined> {
  return new RegExp(`"${remote}":\\{"current":\\{"version":"([^"]+)"`).exec(await pageOf(origin))?.[1];
}

async function pageOf(origin: string): Promise<string> {
  return (await fetch(origin, { headers: { accept: 'text/html' } })).text();
}
