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
  /** Milliseconds; null while nobody loaded it. */
  medianLoadMs: z.nullable(z.number()),
});

export const servedReleaseSchema = z.object({
  version: z.string(),
  /** What it is at present: served to everybody, to a share, fallen back to, or kept for an exam. */
  role: z.enum(['current', 'canary', 'previous', 'pinned']),
  /** Share of the visitors, 0 to 100, of a canary. */
  percent: z.optional(z.number()),
  /** Open exams that it is kept for. */
  openExams: z.number(),
  publishedAt: z.nullable(z.string()),
  health: releaseHealthSchema,
});

export const remoteStatusSchema = z.object({
  remote: z.string(),
  /** What the visitor who asks gets, and why. */
  served: z.object({ version: z.string(), reason: choiceReasonSchema }),
  releases: z.array(servedReleaseSchema),
  /** Of a canary: what the test says (domain, `canaryVerdict`). */
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
  summary: 'Each remote’s versions with why and how they do',
  response: z.object({
    serverTime: instantSchema,
    generation: z.number(),
    /** What the numbers cover, in milliseconds. */
    windowMs: z.number(),
    remotes: z.array(remoteStatusSchema),
    lastErrors: z.array(recordedErrorSchema),
  }),
});
export type ReleaseStatus = CallResponse<typeof releaseStatus>;
