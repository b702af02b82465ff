/**
 * 200 candidates, each sending one camera chunk of 40 kB a second, to the site and to a bare Fastify that only writes
 * the chunk. `npm run bench -- chunks [--runs 3] [--seconds 20] [--candidates 200] [--only disk] [--record]`
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import { percentile } from 'es-toolkit/math';
import { startCeph } from '../server/src/testing/ceph-server';
import { findSwift, startSwift } from '../server/src/testing/swift-server';
import { benchCommand, ONLY } from './harness/options';
import { sendChunks } from './harness/chunk-senders';
import { startTarget } from './harness/chunk-target';
import { against, circumstances, markdownTable, record } from './harness/report';
import { pairedRatio } from './harness/statistics';

const AIM = 2;
const WARM_UP_SECONDS = 3;

const values = benchCommand()
  .option(...ONLY, '')
  .option('--runs <number>', 'pairs of runs', wholeNumber, 3)
  .option('--seconds <number>', 'how long each part takes', wholeNumber, 20)
  .option('--candidates <number>', 'how many', wholeNumber, 200)
  .parse()
  .opts();
const runs = values.runs;
const seconds = values.seconds;
const candidates = values.candidates;

type Environment = Readonly<Record<string, string>>;
interface Case {
  name: string;
  site: Environment;
  bare: Environment;
}
interface Reading {
  p50: number[];
  p99: number[];
}

const database = await startTestDatabase({ say: () => {}, isDurable: true });
const ceph = await startCeph();
const s3 = ceph ?? (await swift());
const bucket: Environment = s3
  ? {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_KEY: s3.accessKeyId,
      S3_SECRET: s3.secretAccessKey,
      S3_REGION: s3.region,
    }
  : {};
try {
  const cases: Case[] = [
    { name: 'disk, PGlite', site: {}, bare: {} },
    { name: 'disk, PostgreSQL', site: { DATABASE_URL: database.url }, bare: {} },
    ...(s3
      ? [
          {
            name: `S3 (${ceph ? 'Ceph' : 'Swift'} ${s3.version}), PostgreSQL`,
            site: { DATABASE_URL: database.url, ...bucket },
            bare: bucket,
          },
        ]
      : []),
  ];
  if (!s3) console.log('Without S3: neither Ceph nor Swift is installed (docs/guides/operator.md says how).');
  const rows: string[][] = [];
  for (const one of cases.filter(({ name }) => name.includes(values.only))) rows.push(await measure(one));
  const text = [
    markdownTable(['A chunk’s road', 'bare p50', 'site p50', 'ratio', 'bare p99', 'site p99', 'ratio'], rows),
    '',
    `${runs} pairs of ${seconds} s, ${candidates} candidates; medians of the pairs.`,
    `\`npm run bench -- ${['chunks', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
  ].join('\n');
  console.log(text);
  if (values.record) await record('chunks', text);
} finally {
  await s3?.stop();
  await database.stop();
}

async function swift() {
  const python = findSwift();
  return python ? startSwift(python) : null;
}

async function measure({ name, site, bare }: Case): Promise<string[]> {
  const targets = {
    site: await startTarget('run-chunk-server.ts', candidates, site),
    bare: await startTarget('run-bare-server.ts', candidates, bare),
  };
  const readings: Record<'site' | 'bare', Reading> = { site: { p50: [], p99: [] }, bare: { p50: [], p99: [] } };
  try {
    for (const of of ['site', 'bare'] as const) await sendChunks(targets[of], { seconds: WARM_UP_SECONDS, from: 0 });
    for (let run = 0; run < runs; run += 1) {
      // The order alternates, because the second of a pair runs on a warmed-up machine.
      const order = run % 2 === 0 ? (['site', 'bare'] as const) : (['bare', 'site'] as const);
      for (const of of order) {
        const times = await sendChunks(targets[of], { seconds, from: WARM_UP_SECONDS + run * seconds });
        readings[of].p50.push(percentile(times, 50));
        readings[of].p99.push(percentile(times, 99));
      }
    }
  } finally {
    await targets.site.stop();
    await targets.bare.stop();
  }
  const row = (which: keyof Reading) => [
    millisecondsOf(readings.bare[which]),
    millisecondsOf(readings.site[which]),
    against(pairedRatio(readings.site[which], readings.bare[which]), AIM),
  ];
  return [name, ...row('p50'), ...row('p99')];
}

/** With one decimal, because a chunk takes only a few milliseconds. */
function millisecondsOf(times: readonly number[]): string {
  return `${percentile(times, 50).toFixed(1)} ms`;
}
