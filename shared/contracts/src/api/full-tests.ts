import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { listeningTaskSchema } from '../tasks/listening-task';
import { readingTaskSchema } from '../tasks/reading-task';
import { anyAttemptSchema, anyTestPartSchema, beginBodySchema } from './attempts';
import {
  bandSchema,
  dateTimeSchema,
  idParamSchema,
  idSchema,
  keyedSkillSchema,
  levelSchema,
  skillSchema,
  uuidSchema,
} from './primitives';

const fullPartParams = z.object({ myTestId: idParamSchema, skill: skillSchema });

export const addFullTest = endpoint({
  method: 'POST',
  path: '/api/certificate/add-full-test',
  summary: 'Add a full test: listening, reading, writing and speaking',
  response: z.object({ myTestId: idSchema }),
});

export const fullTestPart = endpoint({
  method: 'GET',
  path: '/api/certificate/full-tests/{myTestId}/{skill}',
  summary: "One part of the candidate's full test: its attempt, if begun",
  params: fullPartParams,
  response: anyTestPartSchema,
});

/** As `beginAttempt` of a quick test: idempotent, and the clock starts here. */
export const beginFullTestPart = endpoint({
  method: 'POST',
  path: '/api/certificate/full-tests/{myTestId}/{skill}/begin',
  summary: 'Begin one part of a full test',
  params: fullPartParams,
  saysReleases: true,
  body: beginBodySchema,
  response: anyAttemptSchema,
});

/** File names as they appear in tasks: `audio/part-1.webm`, `park-map.svg`. */
const FORM_FILE = /^(?:audio\/)?[a-z0-9-]{1,60}\.(?:svg|webm|m4a)$/;

/**
 * A recording or drawing that the task of a begun attempt refers to; the slash in `file` is encoded. No other file is
 * accessible, neither another form's nor an answer key.
 */
export const formFile = endpoint({
  method: 'GET',
  path: '/api/attempts/{attemptId}/files/{file}',
  summary: 'A recording or drawing of the task',
  params: z.object({ attemptId: uuidSchema, file: z.string().check(z.regex(FORM_FILE)) }),
  rawResponse: true,
  response: z.object({}),
});

/**
 * The candidate's report of an answer that was marked by an answer key. Correct answers are included only once the form
 * is retired, because other candidates may still take it, or at once if the site is configured so (`SHOW_KEYS`).
 */
export const keyedReport = endpoint({
  method: 'GET',
  path: '/api/certificate/full-tests/{myTestId}/{skill}/report',
  summary: 'Each answer of a submitted listening or reading part, its raw score, and how it became a band',
  params: z.object({ myTestId: idParamSchema, skill: keyedSkillSchema }),
  response: z.object({
    skill: keyedSkillSchema,
    /** "Test #" in the list of tests. */
    number: z.number(),
    submittedAt: dateTimeSchema,
    /** Id of the standard test result. */
    testId: idSchema,
    task: z.discriminatedUnion('kind', [listeningTaskSchema, readingTaskSchema]),
    answers: z.array(
      z.object({
        number: z.number(),
        answer: z.string(),
        isCorrect: z.boolean(),
        /** Accepted answers; absent while the form is in use. */
        key: z.optional(z.array(z.string())),
      }),
    ),
    areKeysShown: z.boolean(),
    rawScore: z.number(),
    /** Null while the mark is withdrawn. */
    band: z.nullable(bandSchema),
    level: z.nullable(levelSchema),
    /** The form's table, best first: the first row whose `from` is reached gives the band. */
    bandTable: z.array(z.object({ from: z.number(), band: z.number() })),
  }),
});
export type KeyedReport = CallResponse<typeof keyedReport>;
