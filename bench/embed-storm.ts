/**
 * Releases of the recorder while other sites' pages record through its floating address; then a rollback.
 * `npm run bench -- embed-storm [--releases 30] [--hosts 5] [--record]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeNumber } from '@bandmark/command-line/command';
import type { PinnedEmbed } from '@bandmark/contracts/embed';
import { currentRelease } from '@bandmark/e2e/fixtures/derived-release';
import { runNode } from '@bandmark/e2e/fixtures/run-node';
import { Site } from '@bandmark/e2e/fixtures/site';
import { compiledServer } from '@bandmark/tools/build/compiled-server';
import { launchBenchBrowser } from './harness/bench-browser';
import { writeNumberedBuilds } from './harness/embed-hosts/numbered-builds';
import { serveEmbedHosts } from './harness/embed-hosts/serve-hosts';
import { recordAgainAndAgain, type HostRecordings } from './harness/embed-hosts/record-again';
import { benchCommand } from './harness/options';
import { circumstances, markdownTable, record } from './harness/report';

const options = benchCommand()
  .option('--releases <number>', 'how many', wholeNumber, 30)
  .option('--hosts <number>', 'pages that record', wholeNumber, 5)
  .parse()
  .opts();
const browser = await launchBenchBrowser();
const site = await Site.start({ twoOrigins: false });
const hosts = await serveEmbedHosts(site.origin);
const builds = await mkdtemp(join(tmpdir(), 'embed-storm-'));
try {
  const versions = Array.from({ length: options.releases }, (_, index) => `9.${index + 1}.0`);
  const numbered = await writeNumberedBuilds(site.dataDir, builds, versions);
  let isOver = false;
  const recording = Array.from({ length: options.hosts }, (_, index) =>
    recordAgainAndAgain(browser, `${hosts.origin}/plain`, { seconds: 3 + index, isOver: () => isOver }),
  );
  // Awaited at the end. Until then a rejection must not hide the error of a failed release.
  for (const each of recording) each.catch(() => {});
  const begun = performance.now();
  const first = (await currentRelease(site.dataDir, 'recorder')).version;
  for (const directory of numbered.values()) await releases('publish', `recorder=${directory}`);
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  const recorded = await Promise.all(recording);
  const newest = await floatingVersion();
  await releases('rollback', 'recorder');
  await report(recorded, { first, newest, after: await floatingVersion(), seconds });
} finally {
  await hosts.close();
  await site.stop();
  await browser.close();
  await rm(builds, { recursive: true, force: true });
}

/** Runs the release command behind `npm run <command>` on the running site. */
function releases(...words: string[]): Promise<string> {
  return runNode([compiledServer('release-command'), ...words], { DATA_DIR: site.dataDir });
}

async function floatingVersion(): Promise<string> {
  const script = await (await fetch(`${site.origin}/embed/recorder/v1.js`)).text();
  const { version } = (await (await fetch(`${site.origin}/embed/recorder/v1.json`)).json()) as PinnedEmbed;
  if (!script.includes(version)) throw new Error(`/embed/recorder/v1.js is not ${version}, as its description says.`);
  return version;
}

async function report(
  hosts: readonly HostRecordings[],
  { first, newest, after, seconds }: { first: string; newest: string; after: string; seconds: number },
): Promise<void> {
  const sum = (key: 'begun' | 'whole') => hosts.reduce((total, host) => total + host[key], 0);
  const broken = hosts.flatMap(({ problems }) => problems);
  const versions = new Set(hosts.flatMap((host) => [...host.versions]));
  const text = [
    markdownTable(
      [`${options.releases} releases in ${seconds.toFixed(0)} s`, 'result'],
      [
        ['recordings begun by the hosts', String(sum('begun'))],
        ['whole: recorded to the end and played back', String(sum('whole'))],
        ['broken', String(broken.length)],
        ['versions that recorded', String(versions.size)],
        ['floating address: first, last, after the rollback', `${first}, ${newest}, ${after}`],
      ],
    ),
    ...broken.map((problem) => `- ${problem}`),
    '',
    `${options.hosts} pages on another origin, each loaded anew for every recording of 3 to ${options.hosts + 2} s.`,
    `\`npm run bench -- ${['embed-storm', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (broken.length > 0) process.exitCode = 1;
  if (options.record) await record('embed-storm', text);
}
