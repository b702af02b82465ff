/**
 * The server's time to estimate a 250-word essay; the latency of a trivial request while essays are scored and without
 * scoring; and how soon an answer that cannot be judged gets its reason.
 * `npm run bench -- scoring [--essays 200] [--only PostgreSQL] [--record]`
 */
import { setTimeout as pause } from 'node:timers/promises';
import { wholeNumber } from '@bandmark/command-line/command';
import { listTests } from '@bandmark/contracts/api/tests';
import { buildServer } from '@bandmark/tools/build/build-server';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import { percentile } from 'es-toolkit/math';
import { OTHER_LANGUAGES } from '../server/src/results/scoring/judged-texts';
import { ESSAYS } from '../server/src/testing/sample-essays';
import type { Candidate } from './harness/load-plan';
import { type LoadTarget, startSite } from './harness/load-target';
import { benchCommand, ONLY } from './harness/options';
import { against, circumstances, markdownTable, milliseconds, record } from './harness/report';

const SCORED_WITHIN_MS = 1000;
const ABSTAINED_WITHIN_MS = 5000;
const SLOWER_AT_MOST = 2;
/** Interval of trivial requests, which do not wait for each other's responses. */
const EVERY_MS = 10;
/** How long they are timed without scoring. */
const ALONE_MS = 20_000;
const METRICS_TOKEN = 'a-token-of-the-bench-for-its-own-server-alone';

const { essays: count, ...values } = benchCommand()
  .option(...ONLY, '')
  .option('--essays <number>', 'how many are scored while requests are timed', wholeNumber, 200)
  .parse()
  .opts();

/** 250 words, as the task asks for. */
const ESSAY = `${ESSAYS.strong} ${ESSAYS.middle}`.split(' ').slice(0, 250).join(' ');
const NOT_JUDGED: readonly (readonly [what: string, text: string])[] = [
  ['nothing', ''],
  ['keyboard mashing', mashed(400)],
  ['100 kB', 'été '.repeat(12_500)],
  ['100 kB of words that differ', mashed(8000)],
  ...['German', 'Spanish', 'Chinese'].map((name) => [name, OTHER_LANGUAGES[name] ?? ''] as const),
];

await buildServer();
const database = await startTestDatabase({ say: () => {}, isDurable: true });
try {
  const cases = [
    { name: 'PGlite', url: null },
    { name: 'PostgreSQL', url: database.url },
  ].filter(({ name }) => name.includes(values.only));
  const times: string[][] = [];
  const reasons: string[][] = [];
  for (const { name, url } of cases) {
    const site = await startSite(url, count + NOT_JUDGED.length + 1, '', { METRICS_TOKEN });
    try {
      times.push([name, ...(await scoreBesideRequests(site))]);
      reasons.push(...(await abstain(site)).map((row) => [name, ...row]));
    } finally {
      await site.stop();
    }
  }
  const report = [
    markdownTable(['', 'one essay, mean', 'requests alone, p99', 'beside scoring, p99', 'ratio', 'requests'], times),
    '',
    markdownTable(['', 'submitted', 'says', 'after'], reasons),
    '',
    `${count} essays of 250 words, one after the other; GET /api/health every ${EVERY_MS} ms, and for ${ALONE_MS / 1000} s before.`,
    `\`npm run bench -- ${['scoring', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
  ].join('\n');
  console.log(report);
  if (values.record) await record('scoring', report);
} finally {
  await database.stop();
}

async function scoreBesideRequests({ origin, candidates }: LoadTarget): Promise<string[]> {
  const [warm, ...others] = candidates.slice(0, count + 1);
  if (!warm) throw new Error('The bench has no candidates.');
  await submit(origin, warm, ESSAY);
  await responseOf(origin, warm);
  const before = await jobTimes(origin);
  let isScored = false;
  const scoring = async () => {
    for (const candidate of others) {
      await submit(origin, candidate, ESSAY);
      await responseOf(origin, candidate);
    }
    isScored = true;
  };
  const begun = performance.now();
  const idle = await timeRequests(origin, () => performance.now() - begun > ALONE_MS);
  const [beside] = await Promise.all([timeRequests(origin, () => isScored), scoring()]);
  const after = await jobTimes(origin);
  const mean = ((after.seconds - before.seconds) / (after.runs - before.runs)) * 1000;
  const [alone, during] = [percentile(idle, 99), percentile(beside, 99)];
  return [
    within(mean, SCORED_WITHIN_MS),
    `${alone.toFixed(1)} ms`,
    `${during.toFixed(1)} ms`,
    against(during / alone, SLOWER_AT_MOST),
    `${idle.length} + ${beside.length}`,
  ];
}

async function abstain({ origin, candidates }: LoadTarget): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [index, [what, text]] of NOT_JUDGED.entries()) {
    const candidate = candidates.at(-1 - index);
    if (!candidate) throw new Error('The bench has too few candidates.');
    const begun = performance.now();
    await submit(origin, candidate, text);
    const says = await responseOf(origin, candidate);
    rows.push([what, says, within(performance.now() - begun, ABSTAINED_WITHIN_MS)]);
  }
  return rows;
}

/** Latencies in milliseconds, counted from the time each request was due, so that a stalled server shows. */
async function timeRequests(origin: string, isOver: () => boolean): Promise<number[]> {
  const waiting: Promise<number>[] = [];
  const begun = performance.now();
  for (let at = 0; !isOver(); at += 1) {
    const due = begun + at * EVERY_MS;
    if (due > performance.now()) await pause(due - performance.now());
    waiting.push(
      fetch(`${origin}/api/health`).then(async (response) => {
        await response.arrayBuffer();
        return performance.now() - due;
      }),
    );
  }
  return Promise.all(waiting);
}

async function submit(origin: string, { attempt, headers }: Candidate, text: string): Promise<void> {
  const response = await fetch(`${origin}${attempt}/submit`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ sequence: 1, text }),
  });
  if (!response.ok) throw new Error(`submit answered ${response.status}: ${await response.text()}`);
}

/** Waits until the candidate's list of tests shows a band, or the reason why there is none. */
async function responseOf(origin: string, { session }: Candidate): Promise<string> {
  for (;;) {
    const response = await fetch(`${origin}${listTests.path}`, { headers: session });
    const [row] = listTests.response.parse(await response.json());
    if (row?.writing1GenBand != null) return `band ${row.writing1GenBand}`;
    if (row?.writingNoEstimate) return row.writingNoEstimate.map(({ reason }) => reason).join(', ');
    await pause(100);
  }
}

/** Number of estimates that the server has made, and the seconds of all together. */
async function jobTimes(origin: string): Promise<{ seconds: number; runs: number }> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const metrics = await response.text();
  const valueOf = (name: string) =>
    Number(
      new RegExp(`^bandmark_job_duration_seconds_${name}\\{[^}]*job="estimate-writing"[^}]*\\} (\\S+)$`, 'm').exec(
        metrics,
      )?.[1],
    );
  return { seconds: valueOf('sum'), runs: valueOf('count') };
}

function within(time: number, aim: number): string {
  return `${milliseconds(time)}${time < aim ? '' : ` (aim ${aim} ms)`}`;
}

/** Distinct words as a hand mashes them on a keyboard, at most 50,000 characters. */
function mashed(words: number): string {
  return Array.from({ length: words }, (_, at) =>
    Array.from({ length: 5 }, (_, letter) => 'asdfghjkl'.charAt((at * (letter * 2 + 3) + Math.floor(at / 9)) % 9)).join(
      '',
    ),
  )
    .join(' ')
    .slice(0, 50_000);
}
