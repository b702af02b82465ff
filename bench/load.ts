/**
 * 1,000 candidates who write and record, on the embedded database and on PostgreSQL; then the throughput of chunks sent
 * back to back, compared with a bare Fastify that writes the same bytes and inserts one row.
 * `npm run bench -- load [--seconds 120] [--candidates 1000] [--runs 3] [--only PostgreSQL] [--record]`
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { buildServer } from '@bandmark/tools/build/build-server';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import { median, percentile } from 'es-toolkit/math';
import { benchCommand, ONLY } from './harness/options';
import { type LoadPlan, type LoadReading, SHIPPED_TASKS } from './harness/load-plan';
import { sendLoad, startBare, startSite } from './harness/load-target';
import { circumstances, markdownTable, milliseconds, ratio, record } from './harness/report';
import { pairedRatio } from './harness/statistics';

const WARM_UP_SECONDS = 3;
/** Connections that send chunks back to back. */
const CONNECTIONS = 32;
const BACK_TO_BACK_SECONDS = 10;
/** Size of five seconds of a quiet and of a busy screen. */
const BACK_TO_BACK_BYTES = [4000, 40_000] as const;
const MEMORY_AIM_MB = 600;

const values = benchCommand()
  .option(...ONLY, '')
  .option('--seconds <number>', 'how long each part takes', wholeNumber, 120)
  .option('--candidates <number>', 'how many', wholeNumber, 1000)
  .option('--runs <number>', 'pairs of runs', wholeNumber, 3)
  .parse()
  .opts();
const seconds = values.seconds;
const count = values.candidates;
const runs = values.runs;

interface Case {
  name: string;
  /** URL of PostgreSQL; null for the embedded database. */
  url: string | null;
  textAimMs: number;
  throughputAim: number;
}

await buildServer();
const database = await startTestDatabase({ say: () => {}, isDurable: true });
try {
  const cases: Case[] = [
    { name: 'PGlite', url: null, textAimMs: 1000, throughputAim: 0.3 },
    { name: 'PostgreSQL', url: database.url, textAimMs: 250, throughputAim: 0.5 },
  ];
  const loads: string[][] = [];
  const throughputs: string[][] = [];
  for (const one of cases.filter(({ name }) => name.includes(values.only))) {
    if (seconds > 0) loads.push(...(await measureLoad(one)));
    if (runs > 0) for (const bytes of BACK_TO_BACK_BYTES) throughputs.push(await measureThroughput(one, bytes));
  }
  const report = [
    markdownTable(['Under load', 'sent', 'errors', 'skipped', 'p50', 'p99', 'longest', 'memory'], loads),
    '',
    markdownTable(['Chunks without a pause', 'bare', 'site', 'ratio'], throughputs),
    '',
    `${count} candidates for ${seconds} s; ${runs} pairs of ${BACK_TO_BACK_SECONDS} s on ${CONNECTIONS} connections, medians.`,
    `\`npm run bench -- ${['load', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
  ].join('\n');
  console.log(report);
  if (values.record) await record('load', report);
} finally {
  await database.stop();
}

async function measureLoad({ name, url, textAimMs }: Case): Promise<string[][]> {
  const site = await startSite(url, count);
  try {
    const { origin, candidates } = site;
    const plan = { mode: 'due', origin, candidates, tasks: SHIPPED_TASKS } as const;
    await sendLoad({ ...plan, seconds: WARM_UP_SECONDS, from: 0 });
    const reading = await sendLoad({ ...plan, seconds, from: WARM_UP_SECONDS });
    const memory = await site.peakMemory();
    return Object.entries(reading).map(([kind, { times, errors, examples, skipped }]) => {
      for (const example of examples) console.error(`${name}, ${kind}: ${example}`);
      const isText = kind === 'text';
      return [
        `${name}, ${kind}`,
        String(times.length),
        String(errors),
        isText ? String(skipped) : '–',
        milliseconds(percentile(times, 50)),
        within(milliseconds, percentile(times, 99), isText ? textAimMs : Infinity),
        milliseconds(percentile(times, 100)),
        isText && memory !== null ? within((mb) => `${mb.toFixed(0)} MB`, memory, MEMORY_AIM_MB) : '',
      ];
    });
  } finally {
    await site.stop();
  }
}

async function measureThroughput({ name, url, throughputAim }: Case, bytes: number): Promise<string[]> {
  const targets = { site: await startSite(url, CONNECTIONS), bare: await startBare(url, CONNECTIONS) };
  const perSecond: Record<keyof typeof targets, number[]> = { site: [], bare: [] };
  const send = async (of: keyof typeof targets, sendSeconds: number, from: number): Promise<number> => {
    const { origin, candidates } = targets[of];
    const plan: LoadPlan = { mode: 'back-to-back', origin, candidates, seconds: sendSeconds, from, bytes };
    return countOf(await sendLoad(plan)) / sendSeconds;
  };
  try {
    for (const of of ['site', 'bare'] as const) await send(of, WARM_UP_SECONDS, 0);
    for (let run = 0; run < runs; run += 1) {
      // The order alternates, because the second of a pair runs on a warmed-up machine.
      const order = run % 2 === 0 ? (['site', 'bare'] as const) : (['bare', 'site'] as const);
      // Starts after the sequence numbers of earlier runs, which are used up.
      for (const of of order) perSecond[of].push(await send(of, BACK_TO_BACK_SECONDS, (run + 1) * 20_000));
    }
  } finally {
    await targets.site.stop();
    await targets.bare.stop();
  }
  const ratioOfPairs = pairedRatio(perSecond.site, perSecond.bare);
  return [
    `${name}, ${bytes / 1000} kB`,
    `${median(perSecond.bare).toFixed(0)}/s`,
    `${median(perSecond.site).toFixed(0)}/s`,
    `${ratio(ratioOfPairs)}${ratioOfPairs >= throughputAim ? '' : ` (aim ${throughputAim})`}`,
  ];
}

function countOf(reading: LoadReading): number {
  const { times = [], errors = 0, examples = [] } = reading['screen'] ?? {};
  if (errors > 0) throw new Error(`${errors} chunks were refused: ${examples.join(', ')}`);
  return times.length;
}

/** Shows an aim where it is missed. Aims are never asserted, because machines differ. */
function within(show: (value: number) => string, value: number, aim: number): string {
  return `${show(value)}${value <= aim ? '' : ` (aim ${show(aim)})`}`;
}
