import { Worker } from 'node:worker_threads';
import { BOOT } from './run-in-worker';

interface Pending<Output> {
  resolve(value: Output): void;
  reject(error: Error): void;
}

export interface CallableWorker<Input, Output> {
  /** Rejects when `run` throws or the thread ends. */
  call(input: Input): Promise<Output>;
}

/**
 * A thread that stays and runs `run(input)` of a module call by call, in their order (both cloned). It starts at the
 * first call, starts again at the next one if it died, and does not keep the process from ending.
 */
export function callableWorker<Input, Output>(module: URL): CallableWorker<Input, Output> {
  let worker: Worker | null = null;
  let pending: Pending<Output>[] = [];

  const start = (): Worker => {
    const started = new Worker(BOOT, { workerData: { module: module.href, stays: true }, execArgv: [] });
    started.on('message', (response: { value: Output } | { error: string }) => {
      const [first] = pending.splice(0, 1);
      if (pending.length === 0) started.unref();
      if ('error' in response) first?.reject(new Error(response.error));
      else first?.resolve(response.value);
    });
    const end = (error: Error) => {
      worker = null;
      const left = pending;
      pending = [];
      for (const one of left) one.reject(error);
    };
    started.once('error', end);
    started.once('exit', (code) => end(new Error(`worker ended with code ${code}`)));
    return started;
  };

  return {
    call: (input) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        pending.push({ resolve, reject });
        worker.ref();
        worker.postMessage(input);
      }),
  };
}
