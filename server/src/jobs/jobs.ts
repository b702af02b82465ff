import { z } from 'zod/mini';
import type { JobDepth } from './job-depths';
import type { JobFailures } from './job-failures';

type Payload = z.ZodMiniType<object>;

/** How often a run that failed is repeated, and how long a run may take. */
export interface RetryPolicy {
  /** Runs after the first one. */
  limit: number;
  /** Seconds before the second run at least; each further pause is twice as long. */
  delaySeconds: number;
  /** No pause is longer. */
  longestDelaySeconds: number;
  /** A run that takes longer is taken for dead and repeated. */
  expireInSeconds: number;
  /** Faults of disk, store, database or mail server lead to giving up as well: the work has no use much later. */
  countsPassingFaults?: true;
}

export interface JobDefinition<P extends Payload = Payload> {
  payload: P;
  /** While a job with this key waits or runs, another is not queued. Without a key every job is queued. */
  key?: (payload: z.output<P>) => string;
  /** Cron expression with five fields, in UTC: one process of all queues the job at each tick. */
  schedule?: string;
  /** Seconds after the start of a server at which a first run is queued, for what the kill before this start left. */
  firstRunAfterSeconds?: number;
  retry?: RetryPolicy;
  /** Runs at a time in one process; 1 by default. */
  atOnce?: number;
  /** Does the work of that job: what this one has is not missing there. */
  insteadOf?: string;
  /** The payload is personal: a job that was given up is kept for 30 days and no longer. */
  isPersonal?: true;
}

/**
 * Pauses of 2 s, 4 s … up to an hour: at least three days until the last run. Finalising the longest recording takes
 * about a minute.
 */
export const DEFAULT_RETRY: RetryPolicy = {
  limit: 84,
  delaySeconds: 2,
  longestDelaySeconds: 3600,
  expireInSeconds: 15 * 60,
};

/** The next tick does the same work: a run that waited for an hour would hold up all ticks in between. */
const SCHEDULED_RETRY: RetryPolicy = {
  limit: 2,
  delaySeconds: 2,
  longestDelaySeconds: 10,
  expireInSeconds: 15 * 60,
  countsPassingFaults: true,
};

/** At least two days: a user who waits longer for a recovery link has asked for another one. */
const MAIL_RETRY: RetryPolicy = {
  limit: 108,
  delaySeconds: 2,
  longestDelaySeconds: 30 * 60,
  expireInSeconds: 5 * 60,
  countsPassingFaults: true,
};

const job = <P extends Payload>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** A scheduled job has no payload; its name is its key, so that a slow run is not queued a second time behind itself. */
const scheduled = (name: string, schedule: string, rest: { firstRunAfterSeconds?: number } = {}) =>
  job({ payload: z.object({}), key: () => name, schedule, retry: SCHEDULED_RETRY, ...rest });

const ofAttempt = {
  payload: z.object({ attemptId: z.string() }),
  key: (data: { attemptId: string }) => data.attemptId,
};

/**
 * Every background job of the server. A new one adds its line here; its room registers the handler. A sweep looks for
 * what is due and does it or queues it; a cleanup removes what is old. A name is that of a queue: with another one, what
 * a server of the version before has queued and scheduled would find no worker. So cleanups keep the names that they
 * were given: `forget-…`, `clean-…`, `remove-…`.
 */
export const JOBS = {
  /** Estimates the band of a submitted writing answer. */
  'estimate-writing': job(ofAttempt),
  /** Sends a submitted answer to the scoring partner. */
  'send-to-partner': job({ ...ofAttempt, atOnce: 4, retry: { ...DEFAULT_RETRY, expireInSeconds: 60 } }),
  /** Makes the public files of a recording from its chunks. */
  'finalise-recording': job({ ...ofAttempt, atOnce: 2 }),
  /** The same one at a time, for what must not keep others waiting: a costly recording, or one of a busy account. */
  'finalise-recording-later': job({ ...ofAttempt, insteadOf: 'finalise-recording' }),
  /** Deletes the files of recordings that their holder withdrew. */
  'delete-recordings': job({ payload: z.object({ myTestId: z.number() }), key: ({ myTestId }) => String(myTestId) }),
  /** Issues the certificate of a test, when nothing is missing any more. */
  'issue-certificate': job({ payload: z.object({ myTestId: z.number() }), key: ({ myTestId }) => String(myTestId) }),
  /** Signs the credential of a certificate. */
  'sign-credential': job({
    payload: z.object({ certificateId: z.string() }),
    key: ({ certificateId }) => certificateId,
  }),
  /** Sends a mail that an event wrote (`mail/open-mails.ts`). The row holds what is personal. */
  'send-mail': job({
    payload: z.object({ mailId: z.string() }),
    key: ({ mailId }) => mailId,
    retry: MAIL_RETRY,
    isPersonal: true,
  }),
  /** Makes a recovery link and sends it: nothing that opens an account is ever stored. */
  'send-recovery-mail': job({ payload: z.object({ email: z.string() }), retry: MAIL_RETRY, isPersonal: true }),
  /** Closes overdue attempts, queues the estimates and recordings that a kill left without a job, removes old chunks. */
  'sweep-exams': scheduled('sweep-exams', '* * * * *', { firstRunAfterSeconds: 5 }),
  /** Compares a page of tests with what should exist of them: estimates, recordings, objects, certificates. */
  'compare-records': scheduled('compare-records', '*/5 * * * *', { firstRunAfterSeconds: 30 }),
  /** Queues the certificates that a kill left without a job. */
  'sweep-certificates': scheduled('sweep-certificates', '* * * * *', { firstRunAfterSeconds: 5 }),
  /** Queues the credentials of certificates that have none: of earlier servers, and those that a kill left without a job. */
  'sweep-credentials': scheduled('sweep-credentials', '* * * * *', { firstRunAfterSeconds: 10 }),
  /** Queues the mails that are due: those that waited for others, and those that a kill left without a job. */
  'sweep-mails': scheduled('sweep-mails', '* * * * *', { firstRunAfterSeconds: 5 }),
  /** Queues the answers that the scoring partner has not got yet. */
  'sweep-partner': scheduled('sweep-partner', '* * * * *', { firstRunAfterSeconds: 15 }),
  /** Removes expired rate limits, captcha solutions, sign-in codes and recovery links. */
  cleanup: scheduled('cleanup', '17 * * * *'),
  /**
   * Removes what killed processes left unfinished in the data directory of the server that takes the job; each server
   * also does it for its own at its start.
   */
  'remove-abandoned-files': scheduled('remove-abandoned-files', '37 * * * *'),
  /** Takes a canary off whose error rate is worse than current's. */
  'check-canaries': scheduled('check-canaries', '* * * * *'),
  /** Erases the accounts whose week to change their owner's mind is over. */
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
 * A handler must be idempotent: a killed run is repeated. What it sends in turn belongs to the request of its own job.
 * @param requestId undefined for a job that no request has led to, or that a version without such ids has sent
 */
export type JobHandler<N extends JobName> = (payload: PayloadOf<N>, requestId: string | undefined) => Promise<void>;

/**
 * Background work that may take long or fail and be tried again. A job is stored in the database before `send`
 * resolves, survives a kill -9, and is run by any one of the processes that share the database. One that failed for
 * the last time is kept, with its payload and the reason, until an operator tries it again.
 */
export interface Jobs {
  /**
   * Only these can send: a job names the request that led to it, and a path that forgets the request does not compile.
   * @param requestId undefined for what no request has caused, such as the work of a schedule
   */
  causedBy(requestId: string | undefined): SendingJobs;
  /**
   * Registers the handler of a job, and its schedule if the table gives it one.
   * @param handler a rejection puts the job back by its retry policy
   * @param options.isUnused this site sends no such jobs: one worker, which polls seldom, ends those of former settings
   */
  work<N extends JobName>(name: N, handler: JobHandler<N>, options?: { isUnused?: boolean }): Promise<void>;
  /**
   * Deletes every job, in any state, whose key, payload or error holds one of the values as a whole, such as the ids of
   * an account that is erased. @returns how many
   */
  erase(values: readonly string[]): Promise<number>;
  /** What failed: waiting for another run, or given up. */
  failures: JobFailures;
  /** One entry for each job of the table, for metrics. Reads the queue; costs a few milliseconds. */
  depths(): Promise<JobDepth[]>;
  /** @throws when the queue cannot be reached */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Jobs that are sent in the name of one request, or of none. */
export interface SendingJobs extends Jobs {
  /** @param options.priority a job with a higher one runs before those that wait; 0 by default */
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
