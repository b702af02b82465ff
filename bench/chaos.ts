/**
 * Random faults under candidates who write and record through the shipped sender: whatever breaks, nothing that was
 * acknowledged is lost, every recording is finished, and no process stays dead.
 * `npm run bench -- chaos [--minutes 30] [--candidates 50] [--exam-seconds 120] [--seed 1] [--only disk] [--record]`
 * Half of the time chunks lie on a disk, which is full for a while, half of the time in a bucket, which goes away.
 * Ends with 1 when something was lost. The same seed strikes with the same faults in the same order.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChaos } from './harness/chaos/run-chaos';
import { chaosReport } from './harness/chaos/chaos-report';
import { circumstances, record } from './harness/report';
import { buildServer } from '@bandmark/tools/build/build-server';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    candidates: { type: 'string', default: '50' },
    'exam-seconds': { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    record: { type: 'boolean', default: false },
  },
});
// The database and the mounted disk end with this process only when it exits in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const seed = Number(values.seed);
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
      seconds: (Number(values.minutes) * 60) / kinds.length,
      candidates: Number(values.candidates),
      examSeconds: Number(values['exam-seconds']),
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
