import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { fieldsOf, recordFields } from '@bandmark/contracts/skill-fields';
import { overallBand } from '@bandmark/domain/bands';
import { LEVEL_TABLE_VERSION, levelOfBand } from '@bandmark/domain/levels';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';

/** A part of a test with its mark and its finalised recording. */
export interface CertifiedPart {
  answerId: number;
  uuid: string;
  mimeType: 'webm' | 'mp4';
  slug: string;
  band: number;
  criteria: [number, number, number, number];
  source: 'examiner' | 'partner';
}

export type CertifiedParts = Readonly<Record<QuickSkill, CertifiedPart>>;

export interface CertificateInput {
  userName: string;
  issuedAt: number;
  myTestId: number;
  testId: number | null;
  parts: CertifiedParts;
}

/** Everything but `qrUrl` and its symbol, which follow the site's address of the day. */
export type AwardedRecord = Omit<CertificateRecord, 'qrUrl' | 'qrCode'>;

/**
 * What a quick test's certificate says: bands and sub-scores from marks alone, levels by the table whose version is
 * named, overall = mean of the skills to the nearest half.
 */
export function certificateRecord({ parts, ...input }: CertificateInput): {
  totalBand: number;
  record: AwardedRecord;
} {
  const totalBand = overallBand(QUICK_SKILLS.map((skill) => parts[skill].band));
  if (totalBand === null) throw new Error('certificateRecord: a certificate needs a skill');
  const perPart = <Value>(valueOf: (part: CertifiedPart) => Value) =>
    fieldsOf<QuickSkill, Record<QuickSkill, Value>>(QUICK_SKILLS, (skill) => [[skill, valueOf(parts[skill])]]);
  const record: AwardedRecord = {
    userName: input.userName,
    userDate: new Date(input.issuedAt).toISOString(),
    userLevel: { total: totalBand, ...perPart(({ band }) => band) },
    testId: input.testId,
    ...fieldsOf<QuickSkill, Partial<AwardedRecord>>(QUICK_SKILLS, (skill) => {
      const fields = recordFields(skill);
      const { answerId, uuid, mimeType, slug } = parts[skill];
      return [
        [fields.testId, input.myTestId],
        [fields.id, answerId],
        [fields.uuid, uuid],
        [fields.mimeType, mimeType],
        [fields.reports[0] ?? '', slug],
      ];
    }),
    levels: { total: levelOfBand(totalBand), ...perPart(({ band }) => levelOfBand(band)) },
    levelTable: LEVEL_TABLE_VERSION,
    subScores: perPart(({ criteria }) => ({ scores: criteria, derived: false })),
    sources: perPart(({ source }) => source),
    isSample: false,
  };
  return { totalBand, record };
}
