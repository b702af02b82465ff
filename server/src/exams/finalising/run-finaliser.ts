import type { Stream } from '@bandmark/contracts/api/attempts';
import { mkdir, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { runInProcess, WorkerLimitError } from '../../jobs/worker-process/run-in-process';
import { workerModule } from '../../threads/worker-module';
import type { ChunkFile, FinaliseInput, FinaliseOutput } from './finalise-input';

export type RunFinaliser = (input: FinaliseInput) => Promise<FinaliseOutput>;

const WORKER = workerModule('finalise-worker', import.meta.url);
const TIMEOUT_MS = 8 * 60_000;
/**
 * An hour with 150 MB of camera and 130 MB of screen events needs 18 s and less than 256 MB, two such hours 35 s and
 * less than 320 MB; a job is repeated after 15 minutes.
 */
const LIMITS = { timeoutMs: TIMEOUT_MS, cpuSeconds: 120, memoryMb: 320, isPatient: true } as const;
/** Bounds the memory of all finaliser processes together, whichever jobs start them. */
const PROCESSES = pLimit(2);
/** Streams in the order in which they are left out: hostile media costs more than hostile text. */
const COSTLIEST: readonly Stream[] = ['camera', 'screen'];

const runOnce: RunFinaliser = (input) => PROCESSES(() => runInProcess(WORKER, input, LIMITS));

/**
 * A first run, with twice the CPU time that an honest recording of this size needs: a hostile one uses that up and
 * makes way for others.
 * @throws WorkerLimitError if the recording needs a longer run
 */
export const runFirst: RunFinaliser = (input) =>
  PROCESSES(() =>
    runInProcess(WORKER, input, { timeoutMs: TIMEOUT_MS, cpuSeconds: firstSeconds(input.chunks), memoryMb: 256 }),
  );

/**
 * CPU seconds of a first run. A process takes 0.2 s to start, and 90 segments with 25 MB take 1.8 s; the rest allows
 * for slower processors.
 */
export function firstSeconds(chunks: readonly Pick<ChunkFile, 'segment' | 'bytes'>[]): number {
  const megabytes = chunks.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const segments = new Set(chunks.map(({ segment }) => segment)).size;
  return Math.min(LIMITS.cpuSeconds, Math.ceil(2 + 0.15 * megabytes + 0.02 * segments));
}

/**
 * Makes the files in a separate process. A stream that uses up the limits is left out and named in the manifest, so
 * that a hostile recording ends as a partial one instead of failing for ever; its chunks stay.
 * @param run one run, which may reject with WorkerLimitError
 */
export async function runFinaliser(input: FinaliseInput, run: RunFinaliser = runOnce): Promise<FinaliseOutput> {
  const tooCostly: Stream[] = [];
  for (;;) {
    try {
      return await run({ ...input, tooCostly: [...tooCostly] });
    } catch (error) {
      const next = COSTLIEST[tooCostly.length];
      if (!(error instanceof WorkerLimitError) || next === undefined) throw error;
      tooCostly.push(next);
      await rm(input.directory, { recursive: true });
      await rm(`${input.directory}-runs`, { recursive: true, force: true });
      await mkdir(input.directory);
    }
  }
}
