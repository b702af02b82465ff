import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { anyAttemptSchema, anyTestPartSchema, beginBodySchema } from './attempts';
import { idParamSchema, idSchema, skillSchema, uuidSchema } from './primitives';

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

/** As tasks name their files: `audio/part-1.webm`, `park-map.svg`. */
const FORM_FILE = /^(?:audio\/)?[a-z0-9-]{1,60}\.(?:svg|webm|m4a)$/;

/**
 * A recording or a drawing that the task of a begun attempt names; the slash of `file` is encoded. No other file is
 * there: neither another form's nor a key.
 */
export const formFile = endpoint({
  method: 'GET',
  path: '/api/attempts/{attemptId}/files/{file}',
  summary: 'A recording or drawing of the task',
  params: z.object({ attemptId: uuidSchema, file: z.string().check(z.regex(FORM_FILE)) }),
  rawResponse: true,
  response: z.object({}),
});
