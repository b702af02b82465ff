/**
 * Builds the monolith of this checkout as a release of the shell, for the benches:
 * `node --import tsx/esm build-monolith.ts <directory> <version>`. Like a release of a remote, it is built without
 * webpack's cache and with brotli files and a release document.
 */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { monolithConfig } from '@bandmark/presets/webpack/monolith.mjs';
import { ROOT } from '../packages';
import { runCommand } from '../run-command';
import { finishBuild } from './finish-build';
import { runWebpack } from './run-webpack';

const [finished = '', version = ''] = process.argv.slice(2);
const output = `${finished}.building-${process.pid}`;
const scratch = `${finished}.scratch-${process.pid}`;

await runCommand(async () => {
  try {
    process.env['NODE_ENV'] = 'production';
    await mkdir(dirname(finished), { recursive: true });
    const stats = await runWebpack(monolithConfig(ROOT, { version, output, scratch }));
    await finishBuild({ directory: join(ROOT, 'shell'), output, version, stats, finished });
    return 0;
  } finally {
    await rm(output, { recursive: true, force: true });
    await rm(scratch, { recursive: true, force: true });
  }
});
