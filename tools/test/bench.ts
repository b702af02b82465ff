/**
 * `npm run bench -- <name>` prints ratios against a monolith of the same sources; it asserts no time. `--runs <number>`
 * sets the paired runs, `--record` writes the result into docs/benchmarks.md.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { runCommand } from '../run-command';

const BENCHES = {
  landing: 'the landing page: bytes, requests and first paint',
  federation: 'each remote on slow connections and processors: deep link, click, repeat visit',
  release: 'from the command to live, against rebuilding everything',
  load: '1,000 candidates who write and record; chunks without a pause, against a bare Fastify',
  'sign-ins': 'the worst text save while 100 people sign in, against the worst without them',
  chunks: 'a chunk on its way to the disk or the bucket, against a bare Fastify',
  chaos: 'random faults under candidates: what is lost, left unfinished or dead for long',
  hostile: 'hostile recordings: memory of the whole, and an honest recording beside them',
  soak: 'every remote released again and again under exams; rollbacks',
  deploy: 'the guide for operators on a fresh Debian 13, upgrade and rollback under requests',
  faults: 'how long a broken or silent remote keeps its screen from a visitor',
};

const [name = '', ...options] = process.argv.slice(2);
const file = join(ROOT, 'bench', `${name}.ts`);

await runCommand(async () => {
  if (!Object.hasOwn(BENCHES, name) || !existsSync(file)) {
    console.error('Usage: npm run bench -- <name> [--runs <number>] [--record]');
    for (const [known, what] of Object.entries(BENCHES)) console.error(`  ${known.padEnd(12)}${what}`);
    return 1;
  }
  const { exitCode } = await x(process.execPath, ['--import', 'tsx', file, ...options], {
    nodeOptions: { cwd: ROOT, stdio: 'inherit' },
  });
  return exitCode ?? 1;
});
