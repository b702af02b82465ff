import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { bandSchema, criteriaScoresSchema, dateTimeSchema, levelSchema, markSourceSchema } from './primitives';

const band = z.optional(z.nullable(bandSchema));
const text = z.optional(z.nullable(z.string()));
/** Ids come as numbers; a bundle id or report address is a text. */
const id = z.optional(z.nullable(z.union([z.number(), z.string()])));

/** Bands of the record. A skill that was not taken is absent or null. */
export const userLevelSchema = z.object({ total: band, reading: band, listening: band, writing: band, speaking: band });

const perSkill = <S extends z.ZodMiniType>(schema: S) =>
  z.object({
    speaking: z.optional(schema),
    writing: z.optional(schema),
    reading: z.optional(schema),
    listening: z.optional(schema),
  });

/**
 * Test result and certificate record together (spec §3, both entities; design §6.9).
 * A skill is shown only if its test id is present.
 */
export const certificateRecordSchema = z.object({
  userName: z.string(),
  /** ISO date of the award; shown as day, short month, year in en-GB. */
  userDate: dateTimeSchema,
  userLevel: userLevelSchema,
  qrUrl: z.string(),
  testId: id,
  testSpeakingId: id,
  speakingId: id,
  speakingUuid: text,
  speakingMimeType: text,
  speakingBundleId: text,
  testWritingId: id,
  writingId: id,
  writingUuid: text,
  writingMimeType: text,
  writing1Url: text,
  writing2Url: text,
  testReadingId: id,
  readingId: id,
  readingUuid: text,
  readingMimeType: text,
  testListeningId: id,
  listeningId: id,
  listeningUuid: text,
  listeningMimeType: text,
  /** Own fields from here on. Levels by the server's table, whose version is named. */
  levels: z.optional(
    z.object({ total: z.optional(z.nullable(levelSchema)), ...perSkill(z.nullable(levelSchema)).shape }),
  ),
  levelTable: z.optional(z.string()),
  /** Four sub-scores in the order of the skill's criteria; `derived` when they follow from the band alone. */
  subScores: z.optional(perSkill(z.object({ scores: criteriaScoresSchema, derived: z.boolean() }))),
  sources: z.optional(perSkill(markSourceSchema)),
  isSample: z.optional(z.boolean()),
});
export type CertificateRecord = z.infer<typeof certificateRecordSchema>;

export const certificateById = endpoint({
  method: 'GET',
  path: '/api/certificate/test-result/{hash}',
  summary: 'A certificate with the result behind it (public: the id is the key)',
  params: z.object({ hash: z.string().check(z.regex(/^A[1-9A-HJ-NP-Za-km-z]{16,22}$/)) }),
  response: certificateRecordSchema,
});
export type TestResult = CallResponse<typeof certificateById>;
