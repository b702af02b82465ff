import * as z from '@bandmark/contracts/schema';
import { CERTIFICATE_ID } from '@bandmark/domain/certificate-hash';
import { type Skill, SKILLS } from '@bandmark/domain/skills';
import { endpoint } from '../endpoint';
import { fieldsOf } from '../skill-fields';
import { bandSchema, dateTimeSchema, levelSchema, markSourceSchema } from './primitives';

const resultSchema = z.object({
  band: z.nullable(bandSchema),
  level: z.nullable(levelSchema),
  /** Source of the band; null for the overall result and if it is unknown. */
  givenBy: z.nullable(markSourceSchema),
});
const skillResult = z.optional(resultSchema);

/** Content and validity of a certificate, for verifiers that check many (docs/guides/verifier.md). */
export const verificationSchema = z.object({
  /** The requested id. */
  certificateId: z.string(),
  /** `reissued`: a new id has replaced it, and `certificate` describes that one. `withdrawn`: no longer valid. */
  status: z.enum(['valid', 'reissued', 'withdrawn']),
  /** When the server evaluated this, ISO 8601. */
  checkedAt: dateTimeSchema,
  certificate: z.nullable(
    z.object({
      /** The current id. */
      certificateId: z.string(),
      holder: z.string(),
      awardedAt: dateTimeSchema,
      /** A sample was not awarded to anyone. */
      isSample: z.boolean(),
      overall: resultSchema,
      skills: z.object(
        fieldsOf<Skill, { [S in Skill]: typeof skillResult }>(SKILLS, (skill) => [[skill, skillResult]]),
      ),
      /** The holder hides the recordings; the levels stay valid. */
      recordingsHidden: z.boolean(),
      /** URLs of the page for people (`link`) and of the signed document (`credential`). */
      link: z.string(),
      credential: z.string(),
    }),
  ),
  withdrawal: z.nullable(z.object({ withdrawnAt: dateTimeSchema, by: z.enum(['holder', 'site']), reason: z.string() })),
});
export type Verification = z.infer<typeof verificationSchema>;

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/verify/{id}',
  summary:
    'Whether a certificate holds, and what it says (public: the id is the key); 404 for an id that never was one',
  params: z.object({ id: z.string().check(z.regex(CERTIFICATE_ID)) }),
  response: verificationSchema,
});
