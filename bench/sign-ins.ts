/**
 * The slowest text save while 100 people sign in at once, compared with the slowest without them.
 * `npm run bench -- sign-ins [--seconds 10] [--candidates 100] [--sign-ins 100] [--only PostgreSQL] [--record]`
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, signUp } from '@bandmark/contracts/api/auth';
import { buildServer } from '@bandmark/tools/build/build-server';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import { percentile } from 'es-toolkit/math';
import { solveCaptchaOf } from '../server/src/testing/solve-captcha';
import { benchCommand, ONLY } from './harness/options';
import { type LoadReading, SHIPPED_TASKS } from './harness/load-plan';
import { type LoadTarget, sendLoad, startSite } from './harness/load-target';
import { circumstances, markdownTable, milliseconds, record } from './harness/report';

const AIM_MS = 200;
const WARM_UP_SECONDS = 3;
const SIGN_IN_AFTER_MS = 3000;
const PASSWORD = 'Password1';

const values = benchCommand()
  .option(...ONLY, '')
  .option('--seconds <number>', 'how long each part takes', wholeNumber, 10)
  .option('--candidates <number>', 'how many', wholeNumber, 100)
  .option('--sign-ins <number>', 'people who sign in at once', wholeNumber, 100)
  .parse()
  .opts();
const seconds = values.seconds;
const count = values.candidates;
const signIns = values.signIns;

await buildServer();
const database = await startTestDatabase({ say: () => {}, isDurable: true });
try {
  const cases = [
    { name: 'PGlite', url: null },
    { name: 'PostgreSQL', url: database.url },
  ].filter(({ name }) => name.includes(values.only));
  const rows: string[][] = [];
  for (const { name, url } of cases) rows.push(...(await measure(name, url)));
  const report = [
    markdownTable(['', 'texts', 'errors', 'p50', 'p99', 'longest', 'signed in', 'first', 'last'], rows),
    '',
    `${count} candidates who write and record for ${seconds} s, alone and while ${signIns} people sign in.`,
    `\`npm run bench -- ${['sign-ins', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
  ].join('\n');
  console.log(report);
  if (values.record) await record('sign-ins', report);
} finally {
  await database.stop();
}

async function measure(name: string, url: string | null): Promise<string[][]> {
  const site = await startSite(url, Math.max(count, signIns), PASSWORD);
  try {
    const plan = {
      mode: 'due',
      origin: site.origin,
      candidates: site.candidates.slice(0, count),
      tasks: SHIPPED_TASKS,
    } as const;
    const captchas: string[] = [];
    for (let index = 0; index <= signIns; index += 1) captchas.push(await solveCaptchaOf(site.origin));
    await sendLoad({ ...plan, seconds: WARM_UP_SECONDS, from: 0 });
    // Starts the thread for passwords, as on a running site. Signing up has its own rate limit, apart from sign-ins.
    await send(site.origin + signUp.path, { email: 'first@example.org', reCaptcha: captchas.pop() });
    const alone = await sendLoad({ ...plan, seconds, from: WARM_UP_SECONDS });
    const [crowded, times] = await Promise.all([
      sendLoad({ ...plan, seconds, from: WARM_UP_SECONDS + seconds }),
      pause(SIGN_IN_AFTER_MS).then(() => signAllIn(site, captchas)),
    ]);
    return [row(`${name}, alone`, alone, []), row(`${name}, with ${signIns} sign-ins`, crowded, times)];
  } finally {
    await site.stop();
  }
}

/** @returns milliseconds that each sign-in took */
async function signAllIn({ origin, candidates }: LoadTarget, captchas: readonly string[]): Promise<number[]> {
  const begun = performance.now();
  return Promise.all(
    captchas.map(async (reCaptcha, index) => {
      await send(origin + signIn.path, { email: candidates[index]?.email, reCaptcha });
      return performance.now() - begun;
    }),
  );
}

async function send(url: string, form: { email: string | undefined; reCaptcha: string | undefined }): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

function row(name: string, reading: LoadReading, signInTimes: readonly number[]): string[] {
  const { times = [], errors = 0, examples = [] } = reading['text'] ?? {};
  for (const example of examples) console.error(`${name}: ${example}`);
  const longest = percentile(times, 100);
  const signedIn = signInTimes.length > 0;
  return [
    name,
    String(times.length),
    String(errors),
    milliseconds(percentile(times, 50)),
    milliseconds(percentile(times, 99)),
    `${milliseconds(longest)}${longest < AIM_MS ? '' : ` (aim ${AIM_MS} ms)`}`,
    signedIn ? String(signInTimes.length) : '–',
    signedIn ? milliseconds(Math.min(...signInTimes)) : '–',
    signedIn ? milliseconds(Math.max(...signInTimes)) : '–',
  ];
}
