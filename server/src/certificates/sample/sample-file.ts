import { taskSchema } from '@bandmark/contracts/tasks/any-task';
import { certificateRecordSchema } from '@bandmark/contracts/api/certificates';
import { featureSchema } from '@bandmark/contracts/api/marking';
import {
  bandSchema,
  criteriaScoresSchema,
  idSchema,
  instantSchema,
  mediaExtensionSchema,
  quickSkillSchema,
  uuidSchema,
} from '@bandmark/contracts/api/primitives';
import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { z } from 'zod/mini';

/** The name on the sample, which belongs to no person. */
export const SAMPLE_HOLDER = 'Sample Candidate';

const samplePartSchema = z.object({
  skill: quickSkillSchema,
  attemptId: uuidSchema,
  formId: z.string(),
  task: taskSchema,
  begunAt: instantSchema,
  deadline: instantSchema,
  submittedAt: instantSchema,
  answerText: z.string(),
  answerId: idSchema,
  uuid: uuidSchema,
  slug: z.string(),
  mimeType: mediaExtensionSchema,
  mark: z.object({
    criteria: criteriaScoresSchema,
    band: bandSchema,
    source: z.enum(['examiner', 'partner']),
    markedAt: instantSchema,
  }),
  estimate: z.nullable(
    z.object({ band: bandSchema, method: z.string(), features: z.array(featureSchema), estimatedAt: instantSchema }),
  ),
});
export type SamplePart = z.infer<typeof samplePartSchema>;

/** `server/sample/sample.json`. The recordings lie beside it: `writing.json.br`, `writing.webm`, `writing.jpg`, … */
export const sampleFileSchema = z.object({
  schema: z.literal(1),
  test: z.object({
    myTestId: idSchema,
    createdAt: instantSchema,
    ...fieldsOf<QuickSkill, { [S in QuickSkill as `${S}Form`]: z.ZodMiniString }>(QUICK_SKILLS, (skill) => [
      [`${skill}Form`, z.string()],
    ]),
  }),
  certificate: z.object({
    issuedAt: instantSchema,
    totalBand: bandSchema,
    record: z.omit(certificateRecordSchema, { qrUrl: true, qrCode: true }),
  }),
  parts: z.array(samplePartSchema).check(z.length(QUICK_SKILLS.length)),
});
export type SampleFile = z.infer<typeof sampleFileSchema>;

/** Extensions of a recording's files in the repository. */
export function sampleExtensions(part: Pick<SamplePart, 'mimeType'>): string[] {
  return ['json.br', part.mimeType, 'jpg', 'manifest.json'];
}
