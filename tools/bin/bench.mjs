/**
 * `npm run bench -- <name>` prints ratios against a monolith of the same sources; nothing here asserts a time.
 * `--runs <number>` sets the paired runs, `--record` writes the result into docs/benchmarks.md.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/packages.mjs';

const BENCHES = {
  landing: 'the landing page: bytes, requests and first paint',
  federation: 'each remote on slow connections and processors: deep link, click, repeat visit',
  release: 'from the command to live, against rebuilding everything',
  storm: 'every remote released again and again under exams; rollbacks',
  faults: 'how long a broken or silent remote keeps its screen from a visitor',
};

const [name = '', ...options] = process.argv.slice(2);
const file = join(ROOT, 'e2e/bench', `${name}.ts`);

if (!(name in BENCHES) || !existsSync(file)) {
  console.error('Usage: npm run bench -- <name> [--runs <number>] [--record]');
  for (const [known, what] of Object.entries(BENCHES)) console.error(`  ${known.padEnd(12)}${what}`);
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...options], { cwd: ROOT, stdio: 'inherit' });
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
