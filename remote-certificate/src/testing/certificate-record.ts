import type { CertificateRecord } from '@bandmark/contracts/api/certificates';

export const CERTIFICATE_ID = 'ATestCertificate12345';

const recorded = (skill: string, id: number, uuid: string) => ({
  [`test${skill[0]?.toUpperCase()}${skill.slice(1)}Id`]: id,
  [`${skill}Id`]: id,
  [`${skill}Uuid`]: `${uuid.repeat(8)}-${uuid.repeat(4)}-4${uuid.repeat(3)}-8${uuid.repeat(3)}-${uuid.repeat(12)}`,
  [`${skill}MimeType`]: 'webm',
});

/** A quick test's certificate as the server sends it. */
export const QUICK_RECORD: CertificateRecord = {
  userName: 'Sample Candidate',
  userDate: '2026-11-14T10:00:00.000Z',
  userLevel: { total: 7, speaking: 7.5, writing: 6.5 },
  levels: { total: 'C1', speaking: 'C1', writing: 'B2' },
  subScores: { speaking: { scores: [8, 7.5, 7, 7.5], derived: false } },
  sources: { speaking: 'examiner', writing: 'examiner' },
  qrUrl: `https://bandmark.example/#${CERTIFICATE_ID}/verification`,
  // Not a valid code: the server draws codes, and its tests check them.
  qrCode: { size: 2, path: 'M0 0h2v1h-2z' },
  ...recorded('speaking', 1234, '1'),
  speakingBundleId: 'bundle-01',
  ...recorded('writing', 99, '2'),
  writing1Url: 'report-01',
};

/** All four skills were taken. */
export const FULL_RECORD: CertificateRecord = {
  ...QUICK_RECORD,
  userLevel: { total: 6.5, speaking: 7.5, writing: 6.5, reading: 9, listening: 4.5 },
  levels: {},
  testId: 5,
  writing2Url: 'report-02',
  ...recorded('reading', 77, '3'),
  ...recorded('listening', 88, '4'),
};
