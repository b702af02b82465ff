import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { versionSchema } from '@bandmark/contracts/registry';
import { releaseName } from '@bandmark/presets/webpack/common.mjs';
import { x } from 'tinyexec';
import { allEnded } from '../all-ended';
import { finishBuild } from '../build/finish-build';
import { releaseSettings } from '../build/release-settings';
import { packageConfig, runWebpack } from '../build/run-webpack';
import { sourceVersion } from '../build/source-version';
import { CommandError, type Say } from '../run-command';

/** A remote in its own repository, with its package at the root. */
export interface TeamRemote {
  /** Name in the registry, such as `vocabulary`. */
  name: string;
  /** Absolute path of the repository. */
  directory: string;
}

/** The remote in the given directory. @throws CommandError if it does not contain one */
export function teamRemote(directory: string): TeamRemote {
  if (!existsSync(join(directory, 'package.json')) || !existsSync(join(directory, 'src/expose')))
    throw new CommandError(
      'This folder is not a remote: run the command in the folder of its package.json. A remote has its modules in src/expose.',
    );
  return { name: releaseName(directory), directory };
}

interface BuildOptions {
  /** Default: the package's version with a hash of its files. */
  version?: string | undefined;
  say: Say;
}

/** Builds without cache and checks the types in parallel. @returns directory of the build @throws CommandError */
export async function buildRemote({ name, directory }: TeamRemote, { version, say }: BuildOptions): Promise<string> {
  const begun = performance.now();
  if (version !== undefined && !versionSchema.safeParse(version).success)
    throw new CommandError(`--version: "${version}" is not a version: use 1.2.3 or 1.2.3-name.`);
  releaseSettings(directory);
  const built = version ?? sourceVersion('.', directory);
  const output = join(directory, 'dist', `.building-${built}-${process.pid}`);
  const finished = join(directory, 'dist', built);
  process.env['NODE_ENV'] = 'production';
  try {
    await mkdir(output, { recursive: true });
    const config = await packageConfig(directory, { version: built, output });
    // If both fail, the errors of the types are thrown.
    const [, stats] = await allEnded([checkTypes(directory), runWebpack(config)]);
    await finishBuild({ directory, output, version: built, stats, finished });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
  say(`  ${name} ${built} built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return finished;
}

/** Uses the repository's own tsconfig.json, so tests are checked too. */
async function checkTypes(directory: string): Promise<void> {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { exitCode, stdout, stderr } = await x(process.execPath, [compiler, '-p', directory, '--noEmit'], {
    nodeOptions: { cwd: directory },
  });
  if (exitCode !== 0) throw new CommandError(`The types are wrong:\n${stdout}${stderr}`.trimEnd());
}
