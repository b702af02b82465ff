import { certificateRecordSchema, userLevelSchema } from './certificates';

/** The fields of the specification's two entities, verbatim (§3). */
const RESULT = [
  ...['userName', 'userDate', 'userLevel'],
  ...['speaking', 'writing', 'reading', 'listening'].flatMap((skill) => [
    `${skill}Id`,
    `${skill}Uuid`,
    `${skill}MimeType`,
  ]),
];
const RECORD = [
  ...['userName', 'userDate', 'userLevel', 'qrUrl', 'testId'],
  ...['testSpeakingId', 'speakingId', 'speakingUuid', 'speakingMimeType', 'speakingBundleId'],
  ...['testWritingId', 'writingId', 'writingUuid', 'writingMimeType', 'writing1Url', 'writing2Url'],
  ...['testReadingId', 'readingId', 'readingUuid', 'readingMimeType'],
  ...['testListeningId', 'listeningId', 'listeningUuid', 'listeningMimeType'],
];

test('a test result has the fields of the specification, its levels from 0 to 9 (§3.8)', () => {
  expect(Object.keys(certificateRecordSchema.shape)).toEqual(expect.arrayContaining(RESULT));
  expect(Object.keys(userLevelSchema.shape).sort()).toEqual(['listening', 'reading', 'speaking', 'total', 'writing']);
  for (const band of [0, 4.5, 9]) expect(userLevelSchema.safeParse({ total: band, reading: band }).success).toBe(true);
  for (const band of [-0.5, 9.5, '7']) expect(userLevelSchema.safeParse({ listening: band }).success).toBe(false);
});

test('a certificate record has the fields of the specification (§3.9)', () => {
  expect(Object.keys(certificateRecordSchema.shape)).toEqual(expect.arrayContaining(RECORD));
  const sent = { userName: 'A', userDate: '2026-11-14T10:00:00.000Z', userLevel: {}, qrUrl: '' };
  const values = Object.fromEntries(
    RECORD.map((field) => [field, field.endsWith('Id') && field !== 'speakingBundleId' ? 7 : 'x']),
  );
  const parsed = certificateRecordSchema.parse({ ...values, ...sent });
  expect(Object.keys(parsed).sort()).toEqual([...RECORD].sort());
});
