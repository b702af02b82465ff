import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { overallBand } from '@bandmark/domain/bands';
import { LEVEL_TABLE_VERSION, levelOfBand } from '@bandmark/domain/levels';

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

export interface CertificateInput {
  userName: string;
  issuedAt: number;
  myTestId: number;
  testId: number | null;
  writing: CertifiedPart;
  speaking: CertifiedPart;
}

/** Everything but `qrUrl`, which follows the site's address of the day. */
export type AwardedRecord = Omit<CertificateRecord, 'qrUrl'>;

/**
 * What a quick test's certificate says: bands and sub-scores from marks alone, levels by the table whose version is
 * named, overall = mean of the skills to the nearest half (design §6.7, §6.8).
 */
export function certificateRecord({ writing, speaking, ...input }: CertificateInput): {
  totalBand: number;
  record: AwardedRecord;
} {
  const totalBand = overallBand([speaking.band, writing.band]);
  if (totalBand === null) throw new Error('certificateRecord: a certificate needs a skill');
  const record: AwardedRecord = {
    userName: input.userName,
    userDate: new Date(input.issuedAt).toISOString(),
    userLevel: { total: totalBand, speaking: speaking.band, writing: writing.band },
    testId: input.testId,
    testSpeakingId: input.myTestId,
    speakingId: speaking.answerId,
    speakingUuid: speaking.uuid,
    speakingMimeType: speaking.mimeType,
    speakingBundleId: speaking.slug,
    testWritingId: input.myTestId,
    writingId: writing.answerId,
    writingUuid: writing.uuid,
    writingMimeType: writing.mimeType,
    writing1Url: writing.slug,
    levels: { total: levelOfBand(totalBand), speaking: levelOfBand(speaking.band), writing: levelOfBand(writing.band) },
    levelTable: LEVEL_TABLE_VERSION,
    subScores: {
      speaking: { scores: speaking.criteria, derived: false },
      writing: { scores: writing.criteria, derived: false },
    },
    sources: { speaking: speaking.source, writing: writing.source },
    isSample: false,
  };
  return { totalBand, record };
}
