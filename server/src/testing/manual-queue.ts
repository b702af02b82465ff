import type { Queue } from '../jobs/queue';

export interface ManualQueue extends Queue {
  /** Runs what waits, in order, jobs that jobs queue included. Rejects when a handler does. */
  runAll(): Promise<void>;
  readonly waiting: readonly { name: string; data: object }[];
}

/** A queue for tests: nothing runs until it is told to, so no test waits or sleeps. pg-boss has a test of its own. */
export function createManualQueue(): ManualQueue {
  const waiting: { name: string; data: object; key: string | undefined }[] = [];
  const handlers = new Map<string, (data: unknown) => Promise<void>>();
  return {
    waiting,
    async send(name, data, options = {}) {
      const { key } = options;
      if (key !== undefined && waiting.some((job) => job.name === name && job.key === key)) return;
      waiting.push({ name, data: structuredClone(data), key });
    },
    async work(name, handler) {
      handlers.set(name, handler);
    },
    async runAll() {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const handler = handlers.get(job.name);
        if (!handler) throw new Error(`No worker for the job ${job.name}.`);
        await handler(job.data);
      }
    },
    close: async () => undefined,
  };
}
