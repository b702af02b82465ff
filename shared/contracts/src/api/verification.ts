import * as z from '@bandmark/contracts/schema';
import { type Skill, SKILLS } from '@bandmark/domain/skills';
import { endpoint } from '../endpoint';
import { fieldsOf } from '../skill-fields';
import { bandSchema, dateTimeSchema, levelSchema, markSourceSchema } from './primitives';

const resultSchema = z.object({
  band: z.nullable(bandSchema),
  level: z.nullable(levelSchema),
  /** Who gave it; null for the overall result and where it is not known. */
  givenBy: z.nullable(markSourceSchema),
});
const skillResult = z.optional(resultSchema);

/** What a certificate says and whether it holds, for those who check many (docs/guides/verifier.md). */
export const verificationSchema = z.object({
  /** As it was asked for. */
  certificateId: z.string(),
  /** `reissued`: another id took its place, and what follows is of that one. `withdrawn`: nothing of it holds. */
  status: z.enum(['valid', 'reissued', 'withdrawn']),
  /** ISO 8601: when this was read. */
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
      /** Addresses: the page that a person reads, and the signed document. */
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
  params: z.object({ id: z.string().check(z.regex(/^A[1-9A-HJ-NP-Za-km-z]{16,22}$/)) }),
  response: verificationSchema,
});
