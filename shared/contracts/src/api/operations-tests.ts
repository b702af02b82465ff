import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { bandSchema, idParamSchema, idSchema, instantSchema, markSourceSchema, skillSchema } from './primitives';

/** A part of a test that was begun, as an operator looks into a complaint about it. */
export const operatedPartSchema = z.object({
  attemptId: z.string(),
  skill: skillSchema,
  /** `open`, `submitted`. Names are added. */
  state: z.string(),
  begunAt: instantSchema,
  deadline: instantSchema,
  /** Extra time that the part began with: 1, 1.25, 1.5 or 2. */
  timeFactor: z.number(),
  /** Milliseconds that outages of the site gave back. */
  extraMs: z.number(),
  submittedAt: z.nullable(instantSchema),
  /** `candidate` or `clock`; null while it is open. */
  closedBy: z.nullable(z.string()),
  isLate: z.boolean(),
  receipt: z.nullable(z.string()),
  /** Null for what is not recorded. */
  recording: z.nullable(
    z.object({
      /** `uploading`, `complete`, `partial` or `finalised`. Names are added. */
      state: z.string(),
      bytes: z.number(),
      chunks: z.number(),
      missingChunks: z.number(),
      lastChunkAt: z.nullable(instantSchema),
      /** Why it is not finalised, in the error's own words. */
      lastError: z.nullable(z.string()),
    }),
  ),
  mark: z.nullable(z.object({ band: bandSchema, source: markSourceSchema })),
});
export type OperatedPart = z.infer<typeof operatedPartSchema>;

export const operatedTestSchema = z.object({
  myTestId: idSchema,
  email: z.string(),
  /** "Test #". */
  number: z.number(),
  /** `quick` or `full`. */
  format: z.string(),
  createdAt: instantSchema,
  certificateId: z.nullable(z.string()),
  /** Number of the test that took its place; null where none did. */
  replacedBy: z.nullable(z.number()),
  /** Number of the test in whose place it is; null where it is in none's. */
  replaces: z.nullable(z.number()),
  /** May it be replaced? Something of it was begun, and it is neither certified nor replaced. */
  mayReplace: z.boolean(),
  /** Parts that were begun. */
  parts: z.array(operatedPartSchema),
});
export type OperatedTest = z.infer<typeof operatedTestSchema>;

export const findTests = endpoint({
  method: 'GET',
  path: '/api/operations/tests',
  summary:
    'Tests with their attempts: of an account, by a test’s id, a receipt or a certificate; otherwise those with an open part (operators)',
  query: z.object({ by: z.optional(z.string().check(z.trim(), z.maxLength(254))) }),
  /** The newest first, at most 50. */
  response: z.object({ serverTime: instantSchema, tests: z.array(operatedTestSchema) }),
});
export type OperatedTests = CallResponse<typeof findTests>;

/**
 * The candidate gets a new test of the same format, with forms that they had least often. The old one stays readable,
 * and nothing of it is begun, marked or certified any more. 403 `own_account`, 404 `unknown_test`, 409
 * `test_replaced`, `test_not_begun`, `test_certified`.
 */
export const replaceTest = endpoint({
  method: 'POST',
  path: '/api/operations/tests/{myTestId}/replace',
  summary: 'Give a candidate a new test in place of one that went wrong (operators)',
  params: z.object({ myTestId: idParamSchema }),
  /** For the history of what operators did; the candidate finds it in the archive of their account. */
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)) }),
  response: z.object({ myTestId: idSchema, number: z.number() }),
});

export const markingQueues = endpoint({
  method: 'GET',
  path: '/api/operations/marking-queues',
  summary: 'How many answers wait for a mark, and for how long (operators)',
  response: z.object({
    serverTime: instantSchema,
    queues: z.array(
      z.object({
        skill: skillSchema,
        waiting: z.number(),
        /**
         * How many of these an examiner has marked, so that another one's mark is missing. Absent from earlier servers.
         */
        forAnother: z.optional(z.number()),
        /** How many of these have a recording that can be seen. */
        ready: z.number(),
        /** Ages in milliseconds; null where nothing waits. */
        oldestMs: z.nullable(z.number()),
        medianMs: z.nullable(z.number()),
        /** Marks of the last seven days, and how long those answers had waited. */
        marked: z.number(),
        markedMedianMs: z.nullable(z.number()),
      }),
    ),
  }),
});
export type MarkingQueues = CallResponse<typeof markingQueues>;
