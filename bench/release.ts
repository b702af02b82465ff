/**
 * Release of one remote, from command to live, compared with rebuilding the monolith and restarting the server.
 * `npm run bench -- release [--runs 3] [--record]`
 */
import { median } from 'es-toolkit/math';
import { launchBenchBrowser } from './harness/bench-browser';
import { withBothSites } from './harness/bench-site';
import { readOptions } from './harness/options';
import { change, rebuildSeconds, releaseSeconds } from './harness/release-times';
import { circumstances, markdownTable, ratio, record } from './harness/report';
import { pairedRatio } from './harness/statistics';
import { copyTree } from './harness/tree-copy';

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
