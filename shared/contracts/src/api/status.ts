import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { choiceReasonSchema } from '../registry';
import { instantSchema } from './primitives';
import { phaseSchema } from './telemetry';

export const releaseHealthSchema = z.object({
  loads: z.number(),
  errors: z.number(),
  /** 0 to 1. */
  errorRate: z.number(),
  /** Milliseconds; null before the first load. */
  medianLoadMs: z.nullable(z.number()),
});

export const servedReleaseSchema = z.object({
  version: z.string(),
  /** `pinned`: served only to open exams that began with it; `previous`: the fallback. */
  role: z.enum(['current', 'canary', 'previous', 'pinned']),
  /** Share of visitors of a canary, 0 to 100. */
  percent: z.optional(z.number()),
  /** Number of open exams that began with it. */
  openExams: z.number(),
  publishedAt: z.nullable(z.string()),
  health: releaseHealthSchema,
});

/** A version that was uploaded but never shown, except to browsers with an override. */
export const waitingReleaseSchema = z.object({
  version: z.string(),
  publishedAt: z.string(),
  health: releaseHealthSchema,
});

export const remoteStatusSchema = z.object({
  remote: z.string(),
  /** The version that the caller's own browser gets, and why. */
  served: z.object({ version: z.string(), reason: choiceReasonSchema }),
  releases: z.array(servedReleaseSchema),
  waiting: z.optional(z.array(waitingReleaseSchema)),
  /** Result of the statistical test of a canary (domain, `judgeCanary`). */
  canaryVerdict: z.nullable(z.enum(['wait', 'keep', 'roll-back'])),
});
export type RemoteStatus = z.infer<typeof remoteStatusSchema>;

export const recordedErrorSchema = z.object({
  remote: z.string(),
  version: z.string(),
  phase: phaseSchema,
  kind: z.enum(['error', 'csp']),
  message: z.string(),
  count: z.number(),
  lastAt: instantSchema,
});

export const releaseStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  summary: 'The versions of each remote, with the reason and their health',
  response: z.object({
    serverTime: instantSchema,
    generation: z.number(),
    /** Time window of the statistics, in milliseconds. */
    windowMs: z.number(),
    remotes: z.array(remoteStatusSchema),
    lastErrors: z.array(recordedErrorSchema),
  }),
});
export type ReleaseStatus = CallResponse<typeof releaseStatus>;
