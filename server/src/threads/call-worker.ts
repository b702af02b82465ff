import { Worker } from 'node:worker_threads';
import { WorkerTimeoutError } from '../unavailable';

/** Entry of every thread, which runs the module `workerData.module`. */
export const BOOT = new URL('./boot.mjs', import.meta.url);

export interface WorkerLimits {
  /** Milliseconds after which a running call rejects and the thread is terminated. */
  timeoutMs?: number;
  /** Limit of the worker's heap in megabytes; exceeding it ends the worker but not the server. */
  heapMb?: number;
  /** Milliseconds without a call after which the thread is terminated, to free its memory. */
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
 * A persistent thread that runs a module's `run(input)` sequentially, in the order of the calls; input and output are
 * structured clones. It starts on the first call, restarts on the next one if it died, and does not keep the process
 * alive.
 */
export function callableWorker<Input, Output>(
  module: URL,
  { timeoutMs, heapMb, idleMs }: WorkerLimits = {},
): CallableWorker<Input, Output> {
  let worker: Worker | null = null;
  let pending: Pending<Input, Output>[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Forgets the worker, so that the next call starts a new one. @returns its unfinished calls */
  const dropWorker = (): Pending<Input, Output>[] => {
    clearTimeout(timer);
    const left = pending;
    [worker, pending] = [null, []];
    return left;
  };

  /** Starts the timeout of the running call, or the idle timeout if no call is pending. */
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
    // Throws for an input that cannot be cloned: it gets no response, so its call must not wait for one.
    running.postMessage(call.input);
    pending.push(call);
    running.ref();
    if (pending.length === 1) watch(running);
  };

  return { call: (input) => new Promise((resolve, reject) => post({ input, resolve, reject })) };
}
