import { z } from 'zod/mini';
import type { JobDepth } from './job-depths';
import type { JobFailures } from './job-failures';

type Payload = z.ZodMiniType<object>;

/** How often a failed run is retried, and how long a run may take. */
export interface RetryPolicy {
  /** Retries after the first run. */
  limit: number;
  /** Minimum seconds before the first retry; each further pause is twice as long. */
  delaySeconds: number;
  /** Upper limit of a pause. */
  longestDelaySeconds: number;
  /** A run that takes longer counts as dead and is retried. */
  expireInSeconds: number;
  /** Faults of disk, store, database or mail server use up retries as well, because the work is useless much later. */
  countsTransientFaults?: true;
}

export interface JobDefinition<P extends Payload = Payload> {
  payload: P;
  /**
   * Deduplicates: while a job with this key waits or runs, no second one is queued. Without a key every job is queued.
   */
  key?: (payload: z.output<P>) => string;
  /** Cron expression with five fields, in UTC: one process of all queues the job at each tick. */
  schedule?: string;
  /** Seconds after a server's start at which an extra run is due, for work that a kill left behind. */
  firstRunAfterSeconds?: number;
  retry?: RetryPolicy;
  /** Runs at a time in one process; 1 by default. */
  atOnce?: number;
  /** This job does the work of that one, so work that is queued here does not count as missing there. */
  insteadOf?: string;
  /** The payload is personal: once given up, the job is kept for 30 days only. */
  isPersonal?: true;
}

/**
 * Pauses of 2 s, 4 s … up to an hour: at least three days until the last run. Finalising the longest recording takes
 * about a minute, well below the limit of a run.
 */
export const DEFAULT_RETRY: RetryPolicy = {
  limit: 84,
  delaySeconds: 2,
  longestDelaySeconds: 3600,
  expireInSeconds: 15 * 60,
};

/**
 * Milliseconds after which every request and every run of a job that had begun before has ended, so that none of them
 * still writes.
 */
export const SETTLE_MS = 2 * DEFAULT_RETRY.expireInSeconds * 1000;

/**
 * Few and short retries: the next tick does the same work, and a run that waits for an hour would block all ticks in
 * between.
 */
const SCHEDULED_RETRY: RetryPolicy = {
  limit: 2,
  delaySeconds: 2,
  longestDelaySeconds: 10,
  expireInSeconds: 15 * 60,
  countsTransientFaults: true,
};

/** At least two days: a user who has waited longer for a recovery link has asked for another one. */
const MAIL_RETRY: RetryPolicy = {
  limit: 108,
  delaySeconds: 2,
  longestDelaySeconds: 30 * 60,
  expireInSeconds: 5 * 60,
  countsTransientFaults: true,
};

const job = <P extends Payload>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** A scheduled job has no payload; its name is its key, so that no second run is queued behind a slow one. */
const scheduled = (name: string, schedule: string, rest: { firstRunAfterSeconds?: number } = {}) =>
  job({ payload: z.object({}), key: () => name, schedule, retry: SCHEDULED_RETRY, ...rest });

const ofAttempt = {
  payload: z.object({ attemptId: z.string() }),
  key: (data: { attemptId: string }) => data.attemptId,
};

/**
 * Every background job of the server. A new one adds its line here; its room registers the handler. A sweep looks for
 * what is due and does it or queues it; a cleanup removes what is old. A job's name is the name of its queue: after a
 * rename, jobs and schedules that the previous version stored would have no worker. That is why cleanups keep their old
 * names: `forget-…`, `clean-…`, `remove-…`.
 */
export const JOBS = {
  /** Estimates the band of a submitted writing answer. */
  'estimate-writing': job(ofAttempt),
  /** Sends a submitted answer to the scoring partner. */
  'send-to-partner': job({ ...ofAttempt, atOnce: 4, retry: { ...DEFAULT_RETRY, expireInSeconds: 60 } }),
  /** Makes the public files of a recording from its chunks. */
  'finalise-recording': job({ ...ofAttempt, atOnce: 2 }),
  /**
   * The same work, one at a time, for recordings that must not delay others: a costly one, or one of a busy account.
   */
  'finalise-recording-later': job({ ...ofAttempt, insteadOf: 'finalise-recording' }),
  /** Deletes the files of recordings that their holder withdrew. */
  'delete-recordings': job({ payload: z.object({ myTestId: z.number() }), key: ({ myTestId }) => String(myTestId) }),
  /** Issues the certificate of a test once nothing is missing. */
  'issue-certificate': job({ payload: z.object({ myTestId: z.number() }), key: ({ myTestId }) => String(myTestId) }),
  /** Signs the credential of a certificate. */
  'sign-credential': job({
    payload: z.object({ certificateId: z.string() }),
    key: ({ certificateId }) => certificateId,
  }),
  /** Sends a mail that an event stored as a row (`mail/open-mails.ts`), which holds the personal data. */
  'send-mail': job({
    payload: z.object({ mailId: z.string() }),
    key: ({ mailId }) => mailId,
    retry: MAIL_RETRY,
    isPersonal: true,
  }),
  /** Makes a recovery link and sends it in one run, so that nothing that opens an account is ever stored. */
  'send-recovery-mail': job({ payload: z.object({ email: z.string() }), retry: MAIL_RETRY, isPersonal: true }),
  /** Closes overdue attempts, queues the estimates and recordings that a kill left without a job, removes old chunks. */
  'sweep-exams': scheduled('sweep-exams', '* * * * *', { firstRunAfterSeconds: 5 }),
  /** Compares a page of tests with what should exist for them: estimates, recordings, objects, certificates. */
  'compare-records': scheduled('compare-records', '*/5 * * * *', { firstRunAfterSeconds: 30 }),
  /** Queues the certificates that a kill left without a job. */
  'sweep-certificates': scheduled('sweep-certificates', '* * * * *', { firstRunAfterSeconds: 5 }),
  /**
   * Queues the signing of certificates without a credential: those of earlier versions, and those that a kill left
   * without a job.
   */
  'sweep-credentials': scheduled('sweep-credentials', '* * * * *', { firstRunAfterSeconds: 10 }),
  /** Queues the mails that are due: those that waited for others, and those that a kill left without a job. */
  'sweep-mails': scheduled('sweep-mails', '* * * * *', { firstRunAfterSeconds: 5 }),
  /** Queues the answers that the scoring partner has not received yet. */
  'sweep-partner': scheduled('sweep-partner', '* * * * *', { firstRunAfterSeconds: 15 }),
  /** Removes expired rate limits, captcha solutions, sign-in codes and recovery links. */
  cleanup: scheduled('cleanup', '17 * * * *'),
  /**
   * Removes what killed processes left unfinished in the data directory of the server that takes the job; each server
   * also does this for its own directory when it starts.
   */
  'remove-abandoned-files': scheduled('remove-abandoned-files', '37 * * * *'),
  /** Withdraws a canary whose error rate is worse than the current version's. */
  'check-canaries': scheduled('check-canaries', '* * * * *'),
  /** Erases the accounts whose owners asked for it more than a week ago and did not change their mind. */
  'erase-accounts': scheduled('erase-accounts', '*/10 * * * *', { firstRunAfterSeconds: 60 }),
  /** Removes mails of `outbox/` that are older than `KEEP_MAILS_DAYS`, and rows of mails after 30 days. */
  'forget-mails': scheduled('forget-mails', '51 3 * * *'),
  /** Removes enquiries about plans that are older than a year. */
  'forget-enquiries': scheduled('forget-enquiries', '53 3 * * *'),
  /** Removes telemetry that is older than `KEEP_TELEMETRY_DAYS`. */
  'forget-telemetry': scheduled('forget-telemetry', '43 * * * *'),
  /** Removes release files that no registry has referred to for 30 days. */
  'clean-releases': scheduled('clean-releases', '29 */6 * * *'),
} as const;

export type JobName = keyof typeof JOBS;
export type PayloadOf<N extends JobName> = z.output<(typeof JOBS)[N]['payload']>;

export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/**
 * A handler must be idempotent, because a killed run is repeated. What it sends carries the request id of its own job.
 * @param requestId undefined for a job that no request caused, or that a version without such ids sent
 */
export type JobHandler<N extends JobName> = (payload: PayloadOf<N>, requestId: string | undefined) => Promise<void>;

/**
 * Background work that may take long, or fail and be retried. A job is stored in the database before `send` resolves,
 * survives a kill -9, and is run by any one of the processes that share the database. A job that failed for the last
 * time is kept, with its payload and the reason, until an operator retries it.
 */
export interface Jobs {
  /**
   * Only the result can send: every job names the request that caused it, and code that forgets the request does not
   * compile.
   * @param requestId undefined for what no request caused, such as the work of a schedule
   */
  causedBy(requestId: string | undefined): SendingJobs;
  /**
   * Registers the handler of a job, and its schedule if the table gives it one.
   * @param handler a rejection requeues the job by its retry policy
   * @param options.isUnused this site no longer sends such jobs: one worker, which polls rarely, finishes those that
   * were sent under former settings
   */
  work<N extends JobName>(name: N, handler: JobHandler<N>, options?: { isUnused?: boolean }): Promise<void>;
  /**
   * Deletes every job, in any state, whose key, payload or error holds one of the values as a whole, such as the ids of
   * an account that is erased. @returns how many
   */
  erase(values: readonly string[]): Promise<number>;
  /** Jobs that failed: those that wait for a retry, and those that were given up. */
  failures: JobFailures;
  /** One entry for each job of the table, for metrics. Reads the queue; costs a few milliseconds. */
  depths(): Promise<JobDepth[]>;
  /** @throws when the queue cannot be reached */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Sends jobs that carry the id of one request, or none. */
export interface SendingJobs extends Jobs {
  /** @param options.priority among waiting jobs, higher priorities run first; 0 by default */
  send<N extends JobName>(name: N, payload: PayloadOf<N>, options?: { priority?: number }): Promise<void>;
}

/** The table's entry as the type that all entries share. */
export function definitionOf(name: JobName): JobDefinition {
  return JOBS[name] as unknown as JobDefinition;
}

/** The job and those that do its work instead. */
export const namesOfWork = (name: string): JobName[] =>
  JOB_NAMES.filter((one) => one === name || definitionOf(one).insteadOf === name);

export const isScheduled = (name: JobName): boolean => definitionOf(name).schedule !== undefined;
