import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { instantSchema } from './primitives';

/** One piece of work that should be done and is not. */
export const failedWorkSchema = z.object({
  /** What "Try again" takes. */
  id: z.string(),
  /**
   * What should be done: the name of a job (`finalise-recording`), or what a comparison found: `missing-estimate`,
   * `missing-recording`, `missing-certificate`, `missing-camera`, `missing-files`, `missing-chunks`. Names are added;
   * a page shows one that it does not know as it is.
   */
  work: z.string(),
  /**
   * `waiting` for its next run, run `again` now, `given-up` (kept, and run only when an operator says so), or `found`
   * by the comparison. Names are added.
   */
  state: z.string(),
  /** What it is about, as far as there is such a thing. */
  attemptId: z.optional(z.string()),
  myTestId: z.optional(z.number()),
  skill: z.optional(z.string()),
  /** A mail's address: the first letter and the domain. */
  recipient: z.optional(z.string()),
  /** Runs that failed; how many objects are missing, for what the comparison found. */
  count: z.number(),
  /** The last run's (`disk_full`, `store_away`, … `other`); null for what the comparison found. Names are added. */
  fault: z.nullable(z.string()),
  /** The error's own words, in English and without anything personal; may be empty. */
  detail: z.string(),
  since: instantSchema,
  lastRunAt: z.nullable(instantSchema),
  nextRunAt: z.nullable(instantSchema),
});
export type FailedWork = z.infer<typeof failedWorkSchema>;

export const failedWorkGroupSchema = z.object({
  /** `recordings`, `estimates`, `certificates`, `mails` or `schedule`. Names are added. */
  group: z.string(),
  givenUp: z.number(),
  waiting: z.number(),
  found: z.number(),
  /** Given up first, then what was found, then what waits; the oldest first, at most 50 of each. */
  items: z.array(failedWorkSchema),
});
export type FailedWorkGroup = z.infer<typeof failedWorkGroupSchema>;

/** What the command `backup` noted. A site that is backed up in another way has nothing of it. */
export const backupStateSchema = z.object({
  /** When the last whole one was finished. */
  finishedAt: z.nullable(instantSchema),
  /** When one failed, unless a whole one came after it. */
  failedAt: z.nullable(instantSchema),
  /** It failed, or the last whole one is older than 36 hours. */
  isDue: z.boolean(),
});
export type BackupState = z.infer<typeof backupStateSchema>;

export const failedWork = endpoint({
  method: 'GET',
  path: '/api/operations/failed-work',
  summary: 'What should be done and is not: jobs that failed, what the comparison found, and the last backup',
  response: z.object({
    serverTime: instantSchema,
    /** Those with failed work only. */
    groups: z.array(failedWorkGroupSchema),
    /** Absent from older servers. */
    backup: z.optional(backupStateSchema),
  }),
});
export type FailedWorkList = CallResponse<typeof failedWork>;

export const tryFailedWork = endpoint({
  method: 'POST',
  path: '/api/operations/failed-work/try-again',
  summary: 'Try failed work again at once: some, a group, or all of it',
  /** Neither of the two: everything. */
  body: z.object({
    ids: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500))),
    group: z.optional(z.string().check(z.maxLength(40))),
  }),
  /** How many of them there were still. */
  response: z.object({ tried: z.number() }),
});
