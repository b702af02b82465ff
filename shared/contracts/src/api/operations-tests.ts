import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { bandSchema, idParamSchema, idSchema, instantSchema, markSourceSchema, skillSchema } from './primitives';

/** A begun part of a test, as the operations page shows it for handling complaints. */
export const operatedPartSchema = z.object({
  attemptId: z.string(),
  skill: skillSchema,
  /** `open` or `submitted`. Newer servers may send others. */
  state: z.string(),
  begunAt: instantSchema,
  deadline: instantSchema,
  /** Extra time factor when the part began: 1, 1.25, 1.5 or 2. */
  timeFactor: z.number(),
  /** Milliseconds added as compensation for outages of the site. */
  extraMs: z.number(),
  submittedAt: z.nullable(instantSchema),
  /** `candidate` or `clock`; null while it is open. */
  closedBy: z.nullable(z.string()),
  isLate: z.boolean(),
  receipt: z.nullable(z.string()),
  /** Null if the part is not recorded. */
  recording: z.nullable(
    z.object({
      /** `uploading`, `complete`, `partial` or `finalised`. Newer servers may send others. */
      state: z.string(),
      bytes: z.number(),
      chunks: z.number(),
      missingChunks: z.number(),
      lastChunkAt: z.nullable(instantSchema),
      /** Message of the last error of the finaliser. */
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
  /** Number of the test that replaced this one, or null. */
  replacedBy: z.nullable(z.number()),
  /** Number of the test that this one replaced, or null. */
  replaces: z.nullable(z.number()),
  /** Whether it can be replaced: some part was begun, and it is neither certified nor already replaced. */
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
 * The candidate gets a new test of the same format, with the forms that they have had least often. The old test stays
 * readable, but no part of it can be begun, marked or certified any more. 403 `own_account`, 404 `unknown_test`, 409
 * `test_replaced`, `test_not_begun`, `test_certified`.
 */
export const replaceTest = endpoint({
  method: 'POST',
  path: '/api/operations/tests/{myTestId}/replace',
  summary: 'Give a candidate a new test in place of one that went wrong (operators)',
  params: z.object({ myTestId: idParamSchema }),
  /** Stored in the history of operators' actions; the candidate finds it in the archive of their account. */
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
         * How many of these have one mark and need a second examiner's. Absent from older servers.
         */
        forAnother: z.optional(z.number()),
        /** How many of these have a recording that can be played. */
        ready: z.number(),
        /** Ages in milliseconds; null if the queue is empty. */
        oldestMs: z.nullable(z.number()),
        medianMs: z.nullable(z.number()),
        /** Number of marks in the last seven days, and the median waiting time of those answers in milliseconds. */
        marked: z.number(),
        markedMedianMs: z.nullable(z.number()),
      }),
    ),
  }),
});
export type MarkingQueues = CallResponse<typeof markingQueues>;
