import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { instantSchema } from './primitives';

/** One overdue piece of work: a failed job, or an inconsistency that the comparison found. */
export const failedWorkSchema = z.object({
  /** Input of `tryFailedWork`. */
  id: z.string(),
  /**
   * The name of a job (`finalise-recording`), or a finding of the comparison: `missing-estimate`, `missing-recording`,
   * `missing-certificate`, `missing-camera`, `missing-files`, `missing-chunks`. Newer servers may send others; a page
   * shows an unknown name verbatim.
   */
  work: z.string(),
  /**
   * `waiting` for its next run, running `again` now, `given-up` (kept, but run only on an operator's request), or
   * `found` by the comparison. Newer servers may send others.
   */
  state: z.string(),
  /** The subject of the work, where there is one. */
  attemptId: z.optional(z.string()),
  myTestId: z.optional(z.number()),
  skill: z.optional(z.string()),
  /** Redacted address of a mail: first letter and domain. */
  recipient: z.optional(z.string()),
  /** Number of failed runs or, for a finding of the comparison, of missing objects. */
  count: z.number(),
  /** Error class of the last run (`disk_full`, `store_away`, … `other`, newer ones possible); null for a finding. */
  fault: z.nullable(z.string()),
  /** Error message in English, without personal data; may be empty. */
  detail: z.string(),
  since: instantSchema,
  lastRunAt: z.nullable(instantSchema),
  nextRunAt: z.nullable(instantSchema),
});
export type FailedWork = z.infer<typeof failedWorkSchema>;

export const failedWorkGroupSchema = z.object({
  /** `recordings`, `estimates`, `certificates`, `mails` or `schedule`. Newer servers may send others. */
  group: z.string(),
  givenUp: z.number(),
  waiting: z.number(),
  found: z.number(),
  /** Ordered given up, found, waiting, and within each the oldest first; at most 50 of each. */
  items: z.array(failedWorkSchema),
});
export type FailedWorkGroup = z.infer<typeof failedWorkGroupSchema>;

/** State that the command `backup` records. A site that is backed up in another way has none. */
export const backupStateSchema = z.object({
  /** When the last complete backup finished. */
  finishedAt: z.nullable(instantSchema),
  /** When a backup failed, unless a complete one has finished since. */
  failedAt: z.nullable(instantSchema),
  /** The last backup failed, or the last complete one is older than 36 hours. */
  isDue: z.boolean(),
});
export type BackupState = z.infer<typeof backupStateSchema>;

export const failedWork = endpoint({
  method: 'GET',
  path: '/api/operations/failed-work',
  summary: 'What should be done and is not: jobs that failed, what the comparison found, and the last backup',
  response: z.object({
    serverTime: instantSchema,
    /** Only groups with failed work. */
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
  /** Without `ids` and `group`: everything. */
  body: z.object({
    ids: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500))),
    group: z.optional(z.string().check(z.maxLength(40))),
  }),
  /** How many of them still existed and were tried. */
  response: z.object({ tried: z.number() }),
});
