import type { WritingTask } from '@bandmark/contracts/api/attempts';
import { runInWorker } from '../../jobs/worker-thread/run-in-worker';
import { type Estimate, estimateWriting } from './estimate-writing';

const WORKER = new URL('./spelling-worker.ts', import.meta.url);
const TIMEOUT_MS = 20_000;

/** The estimate of one answer; the dictionaries are asked in a worker thread. Rejects when that takes too long. */
export async function estimateInWorker(text: string, task: WritingTask): Promise<Estimate> {
  const misspelt = text.trim() === '' ? 0 : await runInWorker<string, number>(WORKER, text, { timeoutMs: TIMEOUT_MS });
  const prompt = [task.prompt, ...task.points].join('\n');
  return estimateWriting({ text, prompt, minimumWords: task.minimumWords, misspelt });
}
