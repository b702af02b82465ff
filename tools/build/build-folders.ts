import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { RELEASE_FILE } from '@bandmark/contracts/registry';
import pLimit from 'p-limit';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { CommandError, type Say } from '../run-command';
import { compiledProgram } from './compile-programs';
import { releaseSettings } from './release-settings';
import { removeOld } from './remove-old';
import { sourceVersion } from './source-version';

/** Minification is CPU-bound, so more processes than cores would only cost memory. */
const CONCURRENCY = Math.min(2, availableParallelism());

export interface FolderBuild {
  folder: string;
  version: string;
  /** `<package>/dist/<version>`, absolute. */
  directory: string;
}

interface BuildOptions {
  /** Builds even if there is already a build. */
  isForced?: boolean;
  /** Default: the version derived from the sources. */
  version?: string;
  /** Aborts the builds. */
  signal?: AbortSignal | undefined;
  say: Say;
}

/**
 * Builds each folder whose current sources have no build yet. Results are in the order of `folders`.
 * @throws CommandError after all builds have ended, with the errors of those that failed
 */
export async function buildFolders(
  folders: readonly string[],
  { isForced = false, version, signal, say }: BuildOptions,
): Promise<FolderBuild[]> {
  const limit = pLimit(CONCURRENCY);
  const results = await Promise.allSettled(
    folders.map((folder) =>
      limit(() => buildFolder(folder, { isForced, version: version ?? sourceVersion(folder), signal, say })),
    ),
  );
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${folders[index] ?? ''} could not be built:\n${messageOf(result.reason)}`] : [],
  );
  if (failures.length > 0) throw new CommandError(failures.join('\n\n'));
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

async function buildFolder(
  folder: string,
  { isForced, version, signal, say }: BuildOptions & { version: string },
): Promise<FolderBuild> {
  const directory = join(ROOT, folder, 'dist', version);
  if (!isForced && existsSync(join(directory, RELEASE_FILE))) {
    say(`  ${folder} ${version} is built already`);
    return { folder, version, directory };
  }
  releaseSettings(join(ROOT, folder));
  const begun = performance.now();
  await runBuilder(folder, { version, signal, say });
  await removeOld(join(ROOT, folder, 'dist'), version);
  say(`  ${folder} ${version} built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return { folder, version, directory };
}

async function runBuilder(folder: string, { version, signal, say }: BuildOptions & { version: string }): Promise<void> {
  const builder = await compiledProgram('tools', 'build/build-package');
  const { exitCode, stdout, stderr } = await x(process.execPath, [builder, folder, version], {
    ...(signal && { signal }),
    nodeOptions: { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
  });
  const text = `${stdout}${stderr}`.trim();
  if (exitCode !== 0) throw new Error(text || `the builder ended with code ${exitCode ?? 'of a signal'}`);
  if (text !== '') say(text);
}
