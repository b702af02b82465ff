import { Worker } from 'node:worker_threads';
import { WorkerTimeoutError } from '../unavailable';

/** First file of every thread; the module that it runs is `workerData.module`. */
export const BOOT = new URL('./boot.mjs', import.meta.url);

export interface WorkerLimits {
  /** Milliseconds that one call may run; then it rejects, and the thread is ended. */
  timeoutMs?: number;
  /** Ceiling of the worker's heap in megabytes: what goes above it ends the worker, not the server. */
  heapMb?: number;
  /** Milliseconds without a call after which the thread is ended: it gives its memory back. */
  idleMs?: number;
}

export interface CallableWorker<Input, Output> {
  /** Rejects when `run` throws, takes too long ({@link WorkerTimeoutError}), or the thread ends. */
  call(input: Input): Promise<Output>;
}

interface Pending<Input, Output> {
  input: Input;
  resolve(value: Output): void;
  reject(error: Error): void;
}

/**
 * A thread that stays and runs `run(input)` of a module call by call, in their order (both cloned). It starts at the
 * first call, starts again at the next one if it died, and does not keep the process from ending.
 */
export function callableWorker<Input, Output>(
  module: URL,
  { timeoutMs, heapMb, idleMs }: WorkerLimits = {},
): CallableWorker<Input, Output> {
  let worker: Worker | null = null;
  let pending: Pending<Input, Output>[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** The next call starts another worker. @returns the calls that this one leaves */
  const dropWorker = (): Pending<Input, Output>[] => {
    clearTimeout(timer);
    const left = pending;
    [worker, pending] = [null, []];
    return left;
  };

  /** Limits the call that runs now, or the silence after the last one. */
  const watch = (watched: Worker) => {
    clearTimeout(timer);
    if (pending.length === 0) {
      watched.unref();
      if (idleMs === undefined) return;
      timer = setTimeout(() => {
        dropWorker();
        void watched.terminate();
      }, idleMs).unref();
    } else if (timeoutMs !== undefined) {
      timer = setTimeout(() => {
        const [first, ...others] = dropWorker();
        const name = module.pathname.split('/').pop();
        first?.reject(new WorkerTimeoutError(`worker ${name} took longer than ${timeoutMs} ms`));
        void watched.terminate();
        for (const other of others) post(other);
      }, timeoutMs);
    }
  };

  const start = (): Worker => {
    const started = new Worker(BOOT, {
      workerData: { module: module.href, stays: true },
      ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
      execArgv: [],
    });
    started.on('message', (response: { value: Output } | { error: string }) => {
      if (worker !== started) return;
      const first = pending.shift();
      watch(started);
      if ('error' in response) first?.reject(new Error(response.error));
      else first?.resolve(response.value);
    });
    const end = (error: Error) => {
      if (worker === started) for (const one of dropWorker()) one.reject(error);
    };
    started.once('error', end);
    started.once('exit', (code) => end(new Error(`worker ended with code ${code}`)));
    return started;
  };

  const post = (call: Pending<Input, Output>) => {
    const running = (worker ??= start());
    pending.push(call);
    running.ref();
    if (pending.length === 1) watch(running);
    running.postMessage(call.input);
  };

  return { call: (input) => new Promise((resolve, reject) => post({ input, resolve, reject })) };
}
