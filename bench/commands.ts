/**
 * How long each command takes, including npm's own start, and a release, from command to live, compared with rebuilding
 * the monolith. `npm run bench -- commands [--runs 5] [--only rollback] [--record]`
 */
import { median } from 'es-toolkit/math';
import { launchBenchBrowser } from './harness/bench-browser';
import { type BenchSite, withBothSites } from './harness/bench-site';
import { readOptions } from './harness/options';
import { change, rebuildSeconds, releaseSeconds, runIn } from './harness/release-times';
import { against, circumstances, markdownTable, record } from './harness/report';
import { pairedRatio } from './harness/statistics';
import { copyTree } from './harness/tree-copy';

interface Timed {
  /** Arguments after `npm run`. */
  words: string[];
  /** Seconds. */
  aim: number;
  /** Whether its arguments are wrong on purpose, so that its exit code is not 0. */
  isRefused?: true;
}

const AIM = { quick: 0.4, refusal: 1, release: 5, ratio: 0.5 };

const seconds = (value: number) => `${value.toFixed(2)} s`;
const aimOf = (value: number, aim: number) => `${aim} s${value <= aim ? '' : ' (missed)'}`;

const options = readOptions(5);
const browser = await launchBenchBrowser();
const tree = await copyTree();
try {
  await withBothSites(browser, options, async (monolith, federated) => {
    const releases = await timeReleases(monolith, federated);
    // Two versions of the remote are published now, so that a rollback has a target.
    const version = await publishedVersion(federated);
    const rows = [];
    for (const timed of commands(version))
      if (timed.words.join(' ').includes(options.only)) rows.push(await row(federated, timed));
    const npm = await measure(federated, { words: ['--version'], aim: 0 }, []);
    const text = [
      markdownTable(['As it is typed', 'median', 'longest', 'aim'], [...rows, ...releases]),
      '',
      `Medians of ${options.runs}. npm's own start is part of each and took ${seconds(median(npm))}.`,
      `\`npm run bench -- ${['commands', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
    ].join('\n');
    console.log(text);
    if (options.isRecorded) await record('commands', text);
  });
} finally {
  await tree.remove();
}

/** Commands that change the site are ordered so that each leaves the state that the next needs. */
function commands(version: string): Timed[] {
  const quick = (...words: string[]): Timed => ({ words, aim: AIM.quick });
  const refused = (...words: string[]): Timed => ({ words, aim: AIM.refusal, isRefused: true });
  return [
    quick('rollback', '--', 'replay'),
    quick('promote', '--', 'replay', version),
    // Share 0, which ends a canary: the current version cannot be a canary.
    quick('canary', '--', 'replay', version, '0'),
    quick('why', '--', 'replay', '--visitor', '4711'),
    quick('releases'),
    quick('history', '--', 'replay'),
    quick('team', '--', 'list'),
    quick('user', '--', 'list'),
    quick('rollback', '--', '--help'),
    refused('rollback', '--', 'nothing'),
    refused('promote', '--', 'replay', '9.9.9'),
    refused('release', '--', 'nothing'),
    refused('release', '--', 'replay', '--version', 'x'),
    refused('release', '--', 'replay', '--promte'),
    refused('build', '--', 'nothing'),
    refused('dev', '--', 'nothing'),
    refused('bench', '--', 'nothing'),
    refused('test', '--', '--quik'),
  ];
}

async function row(site: BenchSite, timed: Timed): Promise<string[]> {
  const taken = await measure(site, timed);
  const value = median(taken);
  const command = `\`npm run ${timed.words.join(' ')}\`${timed.isRefused ? ', refused' : ''}`;
  return [command, seconds(value), seconds(Math.max(...taken)), aimOf(value, timed.aim)];
}

/** @param npm arguments before the command's @returns seconds of each run */
async function measure({ site }: BenchSite, { words, isRefused }: Timed, npm = ['run']): Promise<number[]> {
  const env = { DATA_DIR: site.dataDir, PORT: String(site.port) };
  const taken: number[] = [];
  // The first run compiles and does not count.
  for (let run = 0; run <= options.runs; run += 1) {
    const begun = performance.now();
    const isDone = await runIn(tree.root, 'npm', [...npm, ...words], env).then(
      () => true,
      () => false,
    );
    if (run > 0) taken.push((performance.now() - begun) / 1000);
    if (isDone === (isRefused === true))
      throw new Error(`npm ${words.join(' ')} ${isDone ? 'was not refused' : 'failed'}.`);
  }
  return taken;
}

async function timeReleases(monolith: BenchSite, federated: BenchSite): Promise<string[][]> {
  const taken = { release: [] as number[], rebuild: [] as number[] };
  for (let run = 0; run <= options.runs; run += 1) {
    await change(tree, run);
    const release = await releaseSeconds(federated, tree);
    const rebuild = await rebuildSeconds(monolith, tree, run);
    // The first pair compiles the commands.
    if (run > 0) {
      taken.release.push(release);
      taken.rebuild.push(rebuild);
    }
  }
  const value = median(taken.release);
  return [
    [
      '`npm run release -- remote-replay`, until live',
      seconds(value),
      seconds(Math.max(...taken.release)),
      aimOf(value, AIM.release),
    ],
    [
      'the monolith: build, publish, start again',
      seconds(median(taken.rebuild)),
      seconds(Math.max(...taken.rebuild)),
      '–',
    ],
    [
      'release against monolith, ratio of pairs',
      against(pairedRatio(taken.release, taken.rebuild), AIM.ratio),
      '–',
      String(AIM.ratio),
    ],
  ];
}

/** Current version of the released remote. */
async function publishedVersion({ site }: BenchSite): Promise<string> {
  const html = await (await fetch(site.origin, { headers: { accept: 'text/html' } })).text();
  const version = /"replay":\{"current":\{"version":"([^"]+)"/.exec(html)?.[1];
  if (version === undefined) throw new Error('The page names no version of replay.');
  return version;
}
