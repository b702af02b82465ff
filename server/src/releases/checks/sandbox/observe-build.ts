import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BuildObservation,
  buildObservationSchema,
  type SandboxedBuild,
} from '@bandmark/contracts/build-observation';
import type { StoredRelease } from '@bandmark/contracts/registry';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type ProcessLimits, runInProcess, WorkerLimitError } from '../../../jobs/worker-process/run-in-process';
import { workerModule } from '../../../threads/worker-module';
import { WorkerTimeoutError } from '../../../unavailable';
import { ReleaseError } from '../../registry/release-error';
import type { CodeFromText } from './find-code-from-text';
import type { SandboxInput, SandboxOutput } from './sandbox-worker';

const WORKER = workerModule('sandbox-worker', import.meta.url);
/** Compiled by tools/build/build-server.ts from shell/src/release-check. */
const PAGE = WORKER.pathname.endsWith('.ts')
  ? new URL('../../../../dist/release-check-page.js', import.meta.url)
  : new URL('./release-check-page.js', WORKER);
/** The largest remote takes half a second of processor and 150 MB. */
const LIMITS: ProcessLimits = { timeoutMs: 120_000, cpuSeconds: 10, memoryMb: 600, isConfined: true };
/** What was observed when a build was loaded. */
export interface Observed {
  observation: BuildObservation;
  codeFromText: CodeFromText[];
  /** Path → text. */
  scripts: Readonly<Record<string, string>>;
}

/** One at a time, so that the machine's other cores stay free for serving pages. */
const oneAtATime = pLimit(1);
/** Cached, because the same bytes do the same: a repeated publication is not loaded again. */
const seen = new LRUCache<string, Omit<Observed, 'scripts'>>({ max: 64 });

/**
 * Loads the exposed modules of a remote in a separate process, on a page that has the shell's federation runtime and
 * shared libraries and no browser. The code is untrusted, so whatever it does must stay in that process.
 * @param directory of the build, whose files have the hashes of the release
 * @throws ReleaseError when loading needs more than its limits; WorkerTimeoutError when the machine is too busy to tell
 */
export async function observeBuild(
  name: string,
  directory: string,
  release: StoredRelease,
  limits = LIMITS,
): Promise<Observed> {
  const { entry, global, integrity, files } = release;
  const build: SandboxedBuild = {
    base: `https://release-check.invalid/remotes/${name}/${release.version}/`,
    entry,
    global,
    integrity,
    modules: Object.keys(release.preload),
    files,
  };
  const key = createHash('sha256').update(JSON.stringify(build)).digest('base64');
  return oneAtATime(async () => {
    const scripts = await readScripts(directory, files);
    const before = seen.get(key);
    if (before) return { ...before, scripts };
    const input: SandboxInput = { page: await readFile(PAGE, 'utf8'), build: JSON.stringify(build), scripts };
    const { observation, codeFromText } = await runConfined(input, build.modules, limits).catch((error: unknown) => {
      // Says nothing about the build, which would have used up its processor time first: a later try may succeed.
      if (!(error instanceof WorkerTimeoutError)) throw error;
      const asked = `The machine is too busy to check ${name} ${release.version}. Publish it again.`;
      throw new WorkerTimeoutError(asked, { cause: error });
    });
    const observed = { observation: parseObservation(observation), codeFromText };
    seen.set(key, observed);
    return { ...observed, scripts };
  });
}

/** @param modules named in a refusal, because a killed process cannot say which of them exceeded a limit */
async function runConfined(
  input: SandboxInput,
  modules: readonly string[],
  limits: ProcessLimits,
): Promise<SandboxOutput> {
  try {
    return await runInProcess<SandboxInput, SandboxOutput>(WORKER, input, limits);
  } catch (error) {
    if (error instanceof WorkerTimeoutError) throw error;
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new ReleaseError(
      error instanceof WorkerLimitError
        ? `Loading the build takes more than it may (${modules.map((module) => `src/expose/${module}`).join(', ')}): ${why.replace(/^\S+/, 'it')} A module only declares things while it loads.`
        : `The build could not be loaded: ${why}`,
    );
  }
}

/** @throws ReleaseError for a report that the sandbox's page never makes: the build has changed that page */
function parseObservation(text: string): BuildObservation {
  const parsed = buildObservationSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new ReleaseError('The build changes the page that it is loaded in.');
  return parsed.data;
}

async function readScripts(directory: string, files: StoredRelease['files']): Promise<Record<string, string>> {
  const names = Object.keys(files).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(
    await Promise.all(names.map(async (file) => [file, await readFile(join(directory, file), 'utf8')] as const)),
  );
}
