import { definitionOf, type JobName, type Jobs, namesOfWork, type PayloadOf } from '../jobs/jobs';

export interface ManualJobs extends Jobs {
  /** Runs what waits, in order, including what the handlers queue. Rejects when a handler does. */
  runAll(): Promise<void>;
  /** Runs a scheduled job once, as its schedule would, and then what waits. */
  tick(name: JobName): Promise<void>;
  /** As if this job had failed for the last time. */
  giveUp<N extends JobName>(name: N, payload: PayloadOf<N>): void;
  readonly waiting: readonly { name: JobName; data: object }[];
}

/** Jobs for tests: a job runs only when the test says so, so no test waits. `open-jobs.test.ts` is about pg-boss. */
export function createManualJobs(): ManualJobs {
  const waiting: { name: JobName; data: object; key: string | undefined }[] = [];
  const givenUp: { name: JobName; key: string | undefined }[] = [];
  const handlers = new Map<JobName, ((data: object) => Promise<void>)[]>();
  const queue = (name: JobName, payload: object) => {
    const { key: keyOf, payload: schema } = definitionOf(name);
    const data = schema.parse(structuredClone(payload));
    const key = keyOf?.(data);
    if (key !== undefined && waiting.some((job) => job.name === name && job.key === key)) return;
    waiting.push({ name, data, key });
  };
  const runAll = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      // Servers that share the jobs take turns.
      const [handler, ...others] = handlers.get(job.name) ?? [];
      if (!handler) throw new Error(`No worker for the job ${job.name}.`);
      handlers.set(job.name, [...others, handler]);
      await handler(job.data);
    }
  };
  return {
    waiting,
    send: async (name, payload) => queue(name, payload),
    async work(name, handler) {
      const one = (data: object) => handler(data as Parameters<typeof handler>[0]);
      handlers.set(name, [...(handlers.get(name) ?? []), one]);
    },
    runAll,
    async erase(values) {
      const kept = waiting.filter(({ data }) => !Object.values(data).some((held) => values.includes(String(held))));
      return waiting.splice(0, waiting.length, ...kept).length - kept.length;
    },
    async tick(name) {
      queue(name, {});
      await runAll();
    },
    giveUp: (name, payload) => void givenUp.push({ name, key: definitionOf(name).key?.(payload) }),
    failures: {
      list: async () => ({ jobs: [], totals: [] }),
      tryAgain: async () => 0,
      known: async (name, keys) =>
        new Set(
          keys.filter((key) =>
            [...waiting, ...givenUp].some((job) => namesOfWork(name).includes(job.name) && job.key === key),
          ),
        ),
    },
    depths: async () => [],
    check: async () => undefined,
    close: async () => undefined,
  };
}
