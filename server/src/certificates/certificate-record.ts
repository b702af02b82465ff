import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { fieldsOf, recordFields } from '@bandmark/contracts/skill-fields';
import { overallBand } from '@bandmark/domain/bands';
import type { Awarded } from '@bandmark/domain/holder-name';
import { LEVEL_TABLE_VERSION, levelOfBand } from '@bandmark/domain/levels';
import type { Skill } from '@bandmark/domain/skills';
import { formatOf, partsOf } from '@bandmark/domain/test-formats';

/** A part of a test with its mark and its finalised recording. */
export interface CertifiedPart {
  answerId: number;
  uuid: string;
  mimeType: 'webm' | 'mp4';
  slug: string;
  band: number;
  criteria: [number, number, number, number];
  source: 'examiner' | 'partner' | 'key';
}

export type CertifiedParts = ReadonlyMap<Skill, CertifiedPart>;

export interface CertificateInput {
  userName: string;
  issuedAt: number;
  myTestId: number;
  testId: number | null;
  parts: CertifiedParts;
}

/** Without `qrUrl` and its symbol, which are derived from the site's current address when the record is shown. */
export type AwardedRecord = Omit<CertificateRecord, 'qrUrl' | 'qrCode'> & Awarded;

/**
 * The content of a certificate. Bands and sub-scores come from marks alone, levels from the level table whose version
 * is recorded; the overall band is the mean of the skills to the nearest half. The sub-scores of a skill that is scored
 * by an answer key are derived from its band.
 */
export function certificateRecord({ parts, ...input }: CertificateInput): {
  totalBand: number;
  record: AwardedRecord;
} {
  const format = formatOf(input);
  const partOf = (skill: Skill) => {
    const part = parts.get(skill);
    if (!part) throw new Error(`certificateRecord: ${skill} is missing`);
    return part;
  };
  const skills = partsOf(format);
  const totalBand = overallBand(skills.map((skill) => partOf(skill).band));
  if (totalBand === null) throw new Error('certificateRecord: a certificate needs a skill');
  const perPart = <Value>(valueOf: (part: CertifiedPart) => Value) =>
    fieldsOf<Skill, Partial<Record<Skill, Value>>>(skills, (skill) => [[skill, valueOf(partOf(skill))]]);
  const record: AwardedRecord = {
    userName: input.userName,
    isNameGiven: true,
    userDate: new Date(input.issuedAt).toISOString(),
    userLevel: { total: totalBand, ...perPart(({ band }) => band) },
    testId: input.testId,
    ...fieldsOf<Skill, Partial<AwardedRecord>>(skills, (skill) => {
      const fields = recordFields(skill);
      const { answerId, uuid, mimeType, slug } = partOf(skill);
      // Only a full test fills the second report field, because its one report holds both texts (spec §7).
      const reports = format === 'full' ? fields.reports : fields.reports.slice(0, 1);
      return [
        [fields.testId, input.myTestId],
        [fields.id, answerId],
        [fields.uuid, uuid],
        [fields.mimeType, mimeType],
        ...reports.map((field) => [field, slug] as const),
      ];
    }),
    levels: { total: levelOfBand(totalBand), ...perPart(({ band }) => levelOfBand(band)) },
    levelTable: LEVEL_TABLE_VERSION,
    subScores: perPart(({ criteria, source }) => ({ scores: criteria, derived: source === 'key' })),
    sources: perPart(({ source }) => source),
    isSample: false,
  };
  return { totalBand, record };
}
