/**
 * Builds one package in this process: `node --import tsx/esm build-package.ts <folder> <version>`. Each package has a
 * separate process, so that builds run on two cores and a failure does not stop the others. Prints only warnings and
 * errors.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMBED_FOLDER } from '@bandmark/contracts/embed';
import { SHELL_OFFER_FILE } from '@bandmark/contracts/registry';
import { ROOT } from '../packages';
import { finishBuild } from './finish-build';
import { embedConfig, packageConfig, runWebpack } from './run-webpack';

const [folder = '', version = ''] = process.argv.slice(2);
const directory = join(ROOT, folder);
const output = join(directory, 'dist', `.building-${version}-${process.pid}`);

try {
  await mkdir(output, { recursive: true });
  const stats = await runWebpack(await packageConfig(directory, { version, output }));
  const embed = await embedConfig(directory, { version, output: join(output, EMBED_FOLDER) });
  if (embed) await runWebpack(embed);
  // Before the release document, which lists the hash of every file.
  if (folder === 'shell') {
    // Loaded only here, because it imports the TypeScript compiler, which takes a third of a second.
    const { shellOffer } = await import('./shell-offer');
    await writeFile(join(output, SHELL_OFFER_FILE), JSON.stringify(shellOffer(), null, 1));
  }
  await finishBuild({ directory, output, version, stats, finished: join(directory, 'dist', version) });
} catch (error) {
  await rm(output, { recursive: true, force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
