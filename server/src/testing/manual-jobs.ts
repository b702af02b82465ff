import { definitionOf, type JobName, namesOfWork, type PayloadOf, type SendingJobs } from '../jobs/jobs';

/** The request id of jobs that a test sends itself, outside the requests that it makes. */
export const OF_THE_TEST = 'the-test-itself';

/** `send` is for the test itself; the server under test uses `causedBy`. */
export interface ManualJobs extends SendingJobs {
  /** Runs waiting jobs in order, including those that handlers queue. Rejects if a handler does. */
  runAll(): Promise<void>;
  /** Runs a scheduled job once, as its schedule would, and then all waiting jobs. */
  tick(name: JobName): Promise<void>;
  /** Makes a job count as failed for good. */
  giveUp<N extends JobName>(name: N, payload: PayloadOf<N>): void;
  readonly waiting: readonly { name: JobName; data: object; requestId: string | undefined }[];
  /**
   * Jobs sent since the last call whose request id matched no running request or job: a code path that does not pass
   * the request id on. Always empty without `requests`.
   */
  takeForgotten(): string[];
}

/**
 * A job queue for tests that runs jobs only on demand, so that tests need not wait. `open-jobs.test.ts` tests pg-boss.
 * @param requests ids of the requests whose handler is running (`watchRequests`)
 */
export function createManualJobs(requests?: ReadonlySet<string>): ManualJobs {
  const waiting: { name: JobName; data: object; key: string | undefined; requestId: string | undefined }[] = [];
  const running: (string | undefined)[] = [];
  const forgotten: string[] = [];
  const givenUp: { name: JobName; key: string | undefined }[] = [];
  const handlers = new Map<JobName, ((data: object, requestId: string | undefined) => Promise<void>)[]>();
  const queue = (name: JobName, payload: object, requestId: string | undefined) => {
    const { key: keyOf, payload: schema } = definitionOf(name);
    const data = schema.parse(structuredClone(payload));
    const key = keyOf?.(data);
    if (key !== undefined && waiting.some((job) => job.name === name && job.key === key)) return;
    waiting.push({ name, data, key, requestId });
  };
  const runAll = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      // Servers that share the queue take turns.
      const [handler, ...others] = handlers.get(job.name) ?? [];
      if (!handler) throw new Error(`No worker for the job ${job.name}.`);
      handlers.set(job.name, [...others, handler]);
      running.push(job.requestId);
      await handler(job.data, job.requestId).finally(() => running.splice(running.indexOf(job.requestId), 1));
    }
  };
  const check = (name: JobName, requestId: string | undefined) => {
    if (!requests || requestId === OF_THE_TEST || running.includes(requestId)) return;
    if (requestId === undefined || !requests.has(requestId)) forgotten.push(`${name} of ${requestId ?? 'no request'}`);
  };
  const jobs: ManualJobs = {
    waiting,
    takeForgotten: () => forgotten.splice(0),
    send: async (name, payload) => queue(name, payload, OF_THE_TEST),
    causedBy: (requestId) => ({
      ...jobs,
      async send(name, payload) {
        check(name, requestId);
        queue(name, payload, requestId);
      },
    }),
    async work(name, handler) {
      const one = (data: object, requestId: string | undefined) =>
        handler(data as Parameters<typeof handler>[0], requestId);
      handlers.set(name, [...(handlers.get(name) ?? []), one]);
    },
    runAll,
    async erase(values) {
      const kept = waiting.filter(({ data }) => !Object.values(data).some((held) => values.includes(String(held))));
      return waiting.splice(0, waiting.length, ...kept).length - kept.length;
    },
    async tick(name) {
      queue(name, {}, undefined);
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
  return jobs;
}
