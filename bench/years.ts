/**
 * Times of requests, sweeps, cleanups and metrics on a site with three years of data, compared with a site that has
 * just begun. `npm run bench -- years [--runs 5] [--accounts 300000] [--only sweep] [--record]`
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import { median } from 'es-toolkit/math';
import { benchCommand, ONLY } from './harness/options';
import { circumstances, markdownTable, milliseconds, record } from './harness/report';
import { type YearsCase, yearsCases } from '../server/src/testing/years/years-cases';
import { fillYears, startYearsSite } from '../server/src/testing/years/years-site';

/** Accounts of the new site. */
const FEW = 300;
/** A person waits for a request; a sweep runs every minute and should leave most of it to other work. */
const AIM_MS = { request: 200, sweep: 500 };

const values = benchCommand()
  .option(...ONLY, '')
  .option('--runs <number>', 'pairs of each measurement', wholeNumber, 5)
  .option('--accounts <number>', 'of the site with years of data', wholeNumber, 300_000)
  .parse()
  .opts();

const now = Date.now();
const databases = [];
const sites = [];
try {
  for (const accounts of [FEW, values.accounts]) {
    const database = await startTestDatabase({ say: () => {} });
    databases.push(database);
    await fillYears(database.url, { now, accounts });
    sites.push(await startYearsSite(database.url, now));
  }
  const [few, many] = await Promise.all(sites.map(yearsCases));
  const rows: string[][] = [];
  for (const [at, large] of (many ?? []).entries()) {
    const small = few?.[at];
    if (!small || !large.name.includes(values.only)) continue;
    const taken = await pairs(small, large);
    const [before, after] = [median(taken.small), median(taken.large)];
    rows.push([large.name, milliseconds(before), aimed(large, after), (after / before).toFixed(1)]);
  }
  const text = [
    markdownTable(['', `${FEW} accounts`, `${values.accounts.toLocaleString('en')} accounts`, 'ratio'], rows),
    '',
    `Medians of ${values.runs} pairs after a first one; what removes rows ran once.`,
    `\`npm run bench -- ${['years', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
  ].join('\n');
  console.log(text);
  if (values.record) await record('years', text);
} finally {
  for (const site of sites) await site.close();
  for (const database of databases) await database.stop();
}

async function pairs(small: YearsCase, large: YearsCase): Promise<{ small: number[]; large: number[] }> {
  const taken = { small: [] as number[], large: [] as number[] };
  for (let run = 0; run <= (large.kind === 'once' ? 0 : values.runs); run += 1) {
    const times = [await timed(small), await timed(large)] as const;
    // The first run fills caches and does not count.
    if (run === 0 && large.kind !== 'once') continue;
    taken.small.push(times[0]);
    taken.large.push(times[1]);
  }
  return taken;
}

async function timed({ run }: YearsCase): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

function aimed({ kind }: YearsCase, time: number): string {
  const aim = kind === 'once' ? Infinity : AIM_MS[kind];
  return `${milliseconds(time)}${time <= aim ? '' : ` (aim ${aim} ms)`}`;
}
