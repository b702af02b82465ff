import type { Stream } from '@bandmark/contracts/api/attempts';
import { mkdir, rm } from 'node:fs/promises';
import { runInProcess, WorkerLimitError } from '../../jobs/worker-process/run-in-process';
import { workerModule } from '../../threads/worker-module';
import type { FinaliseInput, FinaliseOutput } from './finalise-input';

export type RunFinaliser = (input: FinaliseInput) => Promise<FinaliseOutput>;

const WORKER = workerModule('finalise-worker', import.meta.url);
/** Forty minutes of camera and 50 MB of screen events need 120 MB and 10 s; a job is repeated after 15 minutes. */
const LIMITS = { timeoutMs: 8 * 60_000, cpuSeconds: 60, memoryMb: 320 };
/** Which is left out first: hostile media costs more than hostile text. */
const COSTLIEST: readonly Stream[] = ['camera', 'screen'];

const runOnce: RunFinaliser = (input) => runInProcess(WORKER, input, LIMITS);

/**
 * Makes the files in a process of its own. A stream that uses up the limits is left out and named in the manifest, so
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
