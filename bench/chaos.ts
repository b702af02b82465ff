/**
 * Random faults under candidates who write and record through the shipped sender: whatever breaks, nothing that was
 * acknowledged is lost, every recording is finished, and no process stays dead.
 * `npm run bench -- chaos [--minutes 30] [--candidates 50] [--exam-seconds 120] [--seed 1] [--only disk] [--record]`
 * Half of the time chunks lie on a disk, which is full for a while, half of the time in a bucket, which goes away.
 * Ends with 1 when something was lost. The same seed strikes with the same faults in the same order.
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
// The database and the mounted disk end with this process only when it exits in order.
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
// Whatever a fault left open, such as a connection, must not keep this process.
process.exit(isWhole ? 0 : 1);
