/**
 * What federation costs: the same sources as a monolith and federated, paired in one run, over HTTP/2 with brotli.
 * `npm run bench -- federation [--runs 7] [--only replay] [--baseline plain|preloaded] [--record]`
 */
import { median } from 'es-toolkit/math';
import { launchBenchBrowser } from './harness/bench-browser';
import { type BenchSite, withBothSites } from './harness/bench-site';
import { type Conditions, FAST_4G, SLOW_4G, SLOW_CPU } from './harness/conditions';
import { JOURNEYS } from './harness/journeys';
import { type MakeUp, makeUp } from './harness/make-up';
import { readOptions } from './harness/options';
import { against, circumstances, kilobytes, markdownTable, milliseconds, record } from './harness/report';
import { pairedRatio } from './harness/statistics';
import { endVisits, type Journey, visit } from './harness/visits';

const CONDITIONS: readonly Conditions[] = [FAST_4G, SLOW_4G, SLOW_CPU];

/** Highest allowed ratio to the monolith's time. */
function timeAim({ name, click, isRepeat }: Journey, conditions: Conditions): number {
  if (click) return conditions === SLOW_CPU ? 1.05 : 1;
  if (isRepeat) return 1.05;
  if (conditions === SLOW_CPU) return 1.1;
  return name.startsWith('certificate') ? 1.02 : 1.05;
}
/** Does not apply to clicks: prefetches before a click serve several links. */
const SCRIPT_AIM = 1.2;

const options = readOptions(7);
const journeys = JOURNEYS.filter(({ name }) => name.includes(options.only));
const browser = await launchBenchBrowser();
await withBothSites(browser, options, async (monolith, federated) => {
  const weights: string[][] = [];
  const times: string[][] = [];
  for (const journey of journeys) {
    weights.push(await weigh(monolith, federated, journey));
    if (options.runs > 0) times.push(await time(monolith, federated, journey));
    await endVisits();
    console.error(`  ${(times.at(-1) ?? weights.at(-1) ?? []).join(' · ')}`);
  }
  const baseline = options.isBaselinePreloading
    ? 'Monolith with preload links for the route, getting ready ahead of a click what the federated page gets ready.'
    : 'Monolith as webpack builds it, without preload links; it fetches and runs a part when a link to it is pointed at or touched.';
  const text = [
    ...(options.runs > 0
      ? ['Time to the heading of the screen (monolith → federated, ratio):', '', timesTable(times), '']
      : []),
    'What it is made of (monolith → federated):',
    '',
    markdownTable(['', 'JavaScript, brotli', 'ratio', 'requests', 'steps', 'script time', 'fetched twice'], weights),
    '',
    baseline,
    ...(options.runs > 0
      ? [`${options.runs} pairs, medians; the ratio of times is the median of the pairs' ratios.`]
      : []),
    `\`npm run bench -- ${['federation', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (options.isRecorded) await record(options.isBaselinePreloading ? 'federation-preloaded' : 'federation', text);
});

function timesTable(times: string[][]): string {
  return markdownTable(['', ...CONDITIONS.map(({ name }) => name)], times);
}

/** Table row of bytes, requests and steps. */
async function weigh(monolith: BenchSite, federated: BenchSite, journey: Journey): Promise<string[]> {
  const before = await makeUp(browser, monolith, journey);
  const after = await makeUp(browser, federated, journey);
  const pair = (of: (made: MakeUp) => string) => `${of(before)} → ${of(after)}`;
  const hasScript = before.scriptBytes > 0;
  return [
    journey.name,
    pair((made) => kilobytes(made.scriptBytes)),
    hasScript ? against(after.scriptBytes / before.scriptBytes, journey.click ? Infinity : SCRIPT_AIM) : '–',
    pair((made) => String(made.requests)),
    pair((made) => String(made.steps)),
    pair((made) => milliseconds(made.scriptSeconds * 1000)),
    [...before.fetchedTwice, ...after.fetchedTwice].join(' ') || '–',
  ];
}

async function time(monolith: BenchSite, federated: BenchSite, journey: Journey): Promise<string[]> {
  const cells: string[] = [];
  for (const conditions of CONDITIONS) {
    const taken = { monolith: [] as number[], federated: [] as number[] };
    const measure = async (site: BenchSite, run: number) =>
      visit(browser, site, journey, { conditions, run, read: (_visit, { headingMs }) => headingMs });
    for (let run = 0; run < options.runs; run += 1) {
      // The order alternates, because the second of a pair runs on a warmed-up machine.
      if (run % 2 === 0) taken.monolith.push(await measure(monolith, run));
      taken.federated.push(await measure(federated, run));
      if (run % 2 === 1) taken.monolith.push(await measure(monolith, run));
    }
    const compared = against(pairedRatio(taken.federated, taken.monolith), timeAim(journey, conditions));
    cells.push(`${milliseconds(median(taken.monolith))} → ${milliseconds(median(taken.federated))}, ${compared}`);
  }
  return [journey.name, ...cells];
}
