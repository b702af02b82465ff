/**
 * One remote, from the command to live, against rebuilding the monolith and starting it again.
 * `npm run bench -- release [--runs 3] [--record]`
 */
import { appendFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { launchBenchBrowser } from './harness/bench-browser';
import { type BenchSite, publishShell, withBothSites } from './harness/bench-site';
import { readOptions } from './harness/options';
import { circumstances, markdownTable, ratio, record } from './harness/report';
import { median, pairedRatio } from './harness/statistics';
import { copyTree, type TreeCopy } from './harness/tree-copy';

/** The file that is changed for every run; any file of the remote would do. */
const CHANGED = 'remote-replay/src/screens/replay-screen.tsx';

const options = readOptions(3);
const browser = await launchBenchBrowser();
const tree = await copyTree();
try {
  await withBothSites(browser, options, async (monolith, federated) => {
    const taken = { release: [] as number[], rebuild: [] as number[] };
    for (let run = 0; run < options.runs; run += 1) {
      await change(tree, run);
      taken.release.push(await releaseSeconds(federated, tree));
      taken.rebuild.push(await rebuildSeconds(monolith, tree, run));
    }
    report(taken.release, taken.rebuild);
  });
} finally {
  await tree.remove();
}

/** A change that is in the bundle, so that it is another version. */
async function change({ root }: TreeCopy, run: number): Promise<void> {
  await appendFile(join(root, CHANGED), `\nReplayScreen.displayName = 'ReplayScreen ${run} ${Date.now()}';\n`);
}

/** `npm run release -- remote-replay`, until a page names another version of it. */
async function releaseSeconds({ site }: BenchSite, { root }: TreeCopy): Promise<number> {
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

/** Build everything as one, publish it, start the server again: what the same change costs without remotes. */
async function rebuildSeconds({ site }: BenchSite, { root }: TreeCopy, run: number): Promise<number> {
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

function runIn(cwd: string, program: string, args: readonly string[], env: Record<string, string>): Promise<void> {
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

/** Asks every 20 ms; gives up when the command fails. */
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

function report(release: number[], rebuild: number[]): void {
  const seconds = (values: number[]) => `${median(values).toFixed(1)} s`;
  const text = [
    markdownTable(
      ['One change of remote-replay', 'from command to live'],
      [
        ['`npm run release -- remote-replay`', seconds(release)],
        ['build the monolith, publish, start again', seconds(rebuild)],
        ['ratio', ratio(pairedRatio(release, rebuild))],
      ],
    ),
    '',
    `${options.runs} pairs, medians. Live: a page of the running site names the new version.`,
    `\`npm run bench -- ${['release', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (options.isRecorded) void record('release', text);
}
