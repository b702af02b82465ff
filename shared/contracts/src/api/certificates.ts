import * as z from '@bandmark/contracts/schema';
import { CERTIFICATE_ID } from '@bandmark/domain/certificate-hash';
import { type ReportField, type Skill, SKILLS } from '@bandmark/domain/skills';
import { type CallResponse, endpoint } from '../endpoint';
import { fieldsOf, recordFields } from '../skill-fields';
import { bandSchema, criteriaScoresSchema, dateTimeSchema, levelSchema, markSourceSchema } from './primitives';

const band = z.optional(z.nullable(bandSchema));
const level = z.optional(z.nullable(levelSchema));
const text = z.optional(z.nullable(z.string()));
/** Ids are numbers; a bundle id or report address is a string. */
const id = z.optional(z.nullable(z.union([z.number(), z.string()])));

/** The same field for each skill. A skill that was not taken is absent or null. */
const perSkill = <Field extends z.ZodMiniType>(field: Field) =>
  fieldsOf<Skill, { [S in Skill]: Field }>(SKILLS, (skill) => [[skill, field]]);

type RecordShape = { [S in Skill as `test${Capitalize<S>}Id` | `${S}Id`]: typeof id } & {
  [S in Skill as `${S}Uuid` | `${S}MimeType` | ReportField<S>]: typeof text;
};

/** Fields for the test, answer, recording and reports of each skill. */
const skillShape = fieldsOf<Skill, RecordShape>(SKILLS, (skill) => {
  const names = recordFields(skill);
  const ids = [names.testId, names.id].map((name) => [name, id] as const);
  const texts = [names.uuid, names.mimeType, ...names.reports].map((name) => [name, text] as const);
  return [...ids, ...texts];
});

export const userLevelSchema = z.object({ total: band, ...perSkill(band) });

/**
 * Test result and certificate record together (spec §3, both entities).
 * A skill is shown only if its test id is present.
 */
export const certificateRecordSchema = z.object({
  userName: z.string(),
  /** ISO date of the award; shown as day, short month, year in en-GB. */
  userDate: dateTimeSchema,
  userLevel: userLevelSchema,
  /** From the certificate record (spec §3); a test result without a certificate has none. */
  qrUrl: z._default(z.string(), ''),
  testId: id,
  ...skillShape,
  /** Own fields from here on. Levels by the server's table; `levelTable` is its version. */
  levels: z.optional(z.object({ total: level, ...perSkill(level) })),
  levelTable: z.optional(z.string()),
  /** Four sub-scores in the order of the skill's criteria; `derived` if they were computed from the band alone. */
  subScores: z.optional(
    z.object(perSkill(z.optional(z.object({ scores: criteriaScoresSchema, derived: z.boolean() })))),
  ),
  sources: z.optional(z.object(perSkill(z.optional(markSourceSchema)))),
  /** `qrUrl` as a QR code: `size` is the modules per side, `path` the dark modules as an SVG path in module units. */
  qrCode: z.optional(z.object({ size: z.number(), path: z.string() })),
  isSample: z.optional(z.boolean()),
  /** The holder hides the recordings; the uuid and mime type of every skill are then null. */
  recordingsHidden: z.optional(z.boolean()),
  /**
   * Present only if the requested id is a former id of this certificate: the current id, and when the certificate was
   * reissued.
   */
  reissued: z.optional(z.object({ certificateId: z.string(), reissuedAt: dateTimeSchema })),
});
export type CertificateRecord = z.infer<typeof certificateRecordSchema>;

/** Who withdrew a certificate (parameter `by` of `certificate_withdrawn`). */
export type EndedBy = 'holder' | 'site';

export const certificateById = endpoint({
  method: 'GET',
  path: '/api/certificate/test-result/{hash}',
  summary: 'A certificate with the result behind it (public: the id is the key); 410 once it is withdrawn',
  params: z.object({ hash: z.string().check(z.regex(CERTIFICATE_ID)) }),
  response: certificateRecordSchema,
});
export type TestResult = CallResponse<typeof certificateById>;
