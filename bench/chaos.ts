/**
 * Random faults while candidates write and record through the shipped outbox. Checks that nothing acknowledged is lost,
 * that every recording is finalised, and that no process stays dead.
 * `npm run bench -- chaos [--minutes 30] [--candidates 50] [--exam-seconds 120] [--seed 1] [--only disk] [--record]`
 * For the first half of the time chunks are stored on a disk, which is full for a while; for the second half in a
 * bucket, which fails at times. Exits with 1 when something was lost. The same seed gives the same order of faults.
 */
import { wholeNumber } from '@bandmark/command-line/command';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCommand, ONLY } from './harness/options';
import { runChaos } from './harness/chaos/run-chaos';
import { chaosReport } from './harness/chaos/chaos-report';
import { circumstances, record } from './harness/report';
import { buildServer } from '@bandmark/tools/build/build-server';

const values = benchCommand()
  .option(...ONLY, '')
  .option('--minutes <number>', 'how long', Number, 30)
  .option('--candidates <number>', 'how many', wholeNumber, 50)
  .option('--exam-seconds <number>', 'length of an exam', wholeNumber, 120)
  .option('--seed <number>', 'of the order of faults; another each time without it', wholeNumber)
  .parse()
  .opts();
// Exit handlers stop the database and unmount the disk; they do not run when a signal kills the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const { seed = Date.now() % 1_000_000 } = values;
const kinds = (['disk', 'bucket'] as const).filter((kind) => kind.includes(values.only));

await buildServer();
const logs = await mkdtemp(join(tmpdir(), 'bandmark-chaos-logs-'));
console.log(`Seed ${seed}; the servers' logs are in ${logs} until all is well.`);
const outcomes = [];
for (const kind of kinds) {
  outcomes.push(
    await runChaos({
      kind,
      seed,
      seconds: (values.minutes * 60) / kinds.length,
      candidates: values.candidates,
      examSeconds: values.examSeconds,
      logs,
      say: (line) => {
        console.log(`${new Date().toISOString().slice(11, 19)} ${kind}: ${line}`);
      },
    }),
  );
}
const text = [
  chaosReport(outcomes),
  '',
  `Seed ${seed}. \`npm run bench -- ${['chaos', ...process.argv.slice(2)].join(' ')}\` · ${circumstances()}`,
].join('\n');
console.log(text);
if (values.record) await record('chaos', text);
const isWhole = outcomes.every(({ verdict }) => Object.values(verdict).every((found: unknown[]) => found.length === 0));
if (isWhole) await rm(logs, { recursive: true, force: true });
// Exits explicitly, because a connection that a fault left open would keep the process alive.
process.exit(isWhole ? 0 : 1);
