import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import {
  bandSchema,
  dateTimeSchema,
  idParamSchema,
  idSchema,
  levelSchema,
  markSourceSchema,
  okSchema,
} from './primitives';

/**
 * A row of the tests list (spec §3, Quick test row). A part without a recording has null uuid, id and mime type.
 * A null band with a recording means that it is still being calculated.
 */
export const testRowSchema = z.object({
  /** Present on full tests only: rows without it are quick tests. */
  testId: z.nullable(idSchema),
  myTestId: idSchema,
  /** Own field: running number of this candidate's tests, from 1 ("Test #"). */
  number: z.optional(z.number()),
  createdAt: dateTimeSchema,
  writingUuid: z.nullable(z.string()),
  writingMimeType: z.nullable(z.string()),
  writingId: z.nullable(idSchema),
  writing1Url: z.nullable(z.string()),
  writing1GenBand: z.nullable(bandSchema),
  speakingUuid: z.nullable(z.string()),
  speakingMimeType: z.nullable(z.string()),
  speakingId: z.nullable(idSchema),
  speakingBundleId: z.nullable(z.string()),
  speakingGenBand: z.nullable(bandSchema),
  totalBand: z.nullable(bandSchema),
  certificateUrl: z.nullable(z.string()),
  /** Own fields: what to show, from the server's tables, and who gave it. */
  writingLevel: z.optional(z.nullable(levelSchema)),
  writingSource: z.optional(z.nullable(markSourceSchema)),
  speakingLevel: z.optional(z.nullable(levelSchema)),
  speakingSource: z.optional(z.nullable(markSourceSchema)),
  totalLevel: z.optional(z.nullable(levelSchema)),
  /** Own fields: an attempt was begun and not submitted. */
  writingBegun: z.optional(z.boolean()),
  speakingBegun: z.optional(z.boolean()),
});
export type TestRow = z.infer<typeof testRowSchema>;

export const listTests = endpoint({
  method: 'GET',
  path: '/api/certificate/tests',
  summary: "The signed-in candidate's tests, newest first",
  /** `t`: the spec's timestamp against caches. */
  query: z.object({ t: z.optional(z.coerce.number()) }),
  response: z.array(testRowSchema),
});

export const addQuickTest = endpoint({
  method: 'POST',
  path: '/api/certificate/add-quick-test',
  summary: 'Add a quick test: one writing and one speaking part',
  response: z.object({ myTestId: idSchema }),
});

export const newUserName = endpoint({
  method: 'POST',
  path: '/api/certificate/new-user-name',
  summary: "Change the account's name",
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
  response: okSchema,
});

export const standardTestResult = endpoint({
  method: 'GET',
  path: '/api/certificate/standard-test-result/{type}/{testId}',
  summary: 'The 40 answers of a listening or reading test',
  params: z.object({ type: z.enum(['reading', 'listening']), testId: idParamSchema }),
  response: z.array(z.object({ answer: z.string(), correct: z.boolean() })),
});
