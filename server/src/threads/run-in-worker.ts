import { Worker } from 'node:worker_threads';

/** First file of every thread; the module that it runs is `workerData.module`. */
export const BOOT = new URL('./boot.mjs', import.meta.url);

export interface WorkerLimits {
  timeoutMs: number;
  /** Ceiling of the worker's heap in megabytes: what goes above it ends the worker, not the server. */
  heapMb?: number;
}

/**
 * Runs `run(input)` of a module in a separate thread and resolves with what it returns (both cloned).
 * Rejects when it throws, when it takes longer than its limit (the thread is ended) or when it runs out of memory.
 */
export function runInWorker<Input, Output>(module: URL, input: Input, limits: WorkerLimits): Promise<Output> {
  return new Promise<Output>((resolve, reject) => {
    const worker = new Worker(BOOT, {
      workerData: { module: module.href, input },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb ?? 512 },
      execArgv: [],
    });
    const timer = setTimeout(() => {
      reject(new Error(`worker ${module.pathname.split('/').pop()} took longer than ${limits.timeoutMs} ms`));
      void worker.terminate();
    }, limits.timeoutMs);
    worker.once('message', (response: { value: Output } | { error: string }) => {
      if ('error' in response) reject(new Error(response.error));
      else resolve(response.value);
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`worker ended with code ${code} before it responded`));
    });
  });
}
