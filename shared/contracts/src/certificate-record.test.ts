import { certificateById, type CertificateRecord, certificateRecordSchema } from './api/certificates';
import { certificateRecordReader, readCertificate } from './certificate-record';

const WHOLE: CertificateRecord = {
  userName: 'Ann',
  userDate: '2026-11-14T10:00:00.000Z',
  userLevel: { total: 6.5, speaking: 7.5, writing: 6.5, reading: 9, listening: 0 },
  qrUrl: 'https://bandmark.example/#A/verification',
  testId: 5,
  ...Object.fromEntries(
    ['Speaking', 'Writing', 'Reading', 'Listening'].flatMap((skill) => [
      [`test${skill}Id`, 7],
      ...['Id', 'Uuid', 'MimeType'].map((field) => [`${skill.toLowerCase()}${field}`, 'x']),
    ]),
  ),
  speakingBundleId: 'bundle',
  writing1Url: 'first',
  writing2Url: 'second',
  levels: { total: 'C1', speaking: 'C1', writing: 'B2', reading: 'C2', listening: 'A1' },
  levelTable: '2026-03',
  subScores: {
    speaking: { scores: [8, 7.5, 7, 7.5], derived: false },
    writing: { scores: [0, 9, 7, 6], derived: true },
  },
  sources: { speaking: 'examiner', writing: 'partner', reading: 'key', listening: 'estimate' },
  qrCode: { size: 2, path: 'M0 0h2v1h-2z' },
  isSample: true,
  recordingsHidden: false,
  reissued: { certificateId: 'B', reissuedAt: '2026-11-15T10:00:00.000Z' },
};

/** Values that a faulty server, a proxy or an attacker might put into a field. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 4.5, 9, 9.5, -1, NaN, Infinity, '', 'x', '7', 'C1', 'C9', 'examiner', 'nobody'],
  ...[[], {}, [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 10], [1, 2, 3, 4, 5], ['1', 2, 3, 4], { length: 4 }],
  ...[{ scores: [1, 2, 3, 4], derived: true }, { size: 1, path: 'M0' }, { total: 'A1', extra: 1 }, { total: 5 }],
];

/** One copy of the record per field, including nested ones, with `change` applied to that field. */
function* changed(value: object, change: (of: Record<string, unknown>, name: string) => void): Generator<object> {
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const copy = structuredClone(value) as Record<string, unknown>;
    change(copy, name);
    yield copy;
    if (typeof field === 'object' && field !== null)
      for (const inner of changed(field, change))
        yield { ...value, [name]: Array.isArray(field) ? Object.values(inner) : inner };
  }
}

test('reads what the schema reads and refuses what it refuses, field by field', () => {
  const records: unknown[] = [WHOLE, { ...WHOLE, unknown: 'field' }, ...VALUES];
  records.push(...changed(WHOLE, (of, name) => Reflect.deleteProperty(of, name)));
  for (const value of VALUES) records.push(...changed(WHOLE, (of, name) => (of[name] = value)));
  const outcomes = records.map((record) => {
    const bySchema = certificateRecordSchema.safeParse(record);
    const byReader = certificateRecordReader.safeParse(record);
    expect([byReader.success, byReader.success && byReader.data, record]).toEqual([
      bySchema.success,
      bySchema.success && bySchema.data,
      record,
    ]);
    return byReader.success;
  });
  expect(outcomes.filter((taken) => taken).length).toBeGreaterThan(200);
  expect(outcomes.filter((taken) => !taken).length).toBeGreaterThan(1000);
});

test('names the field that breaks the contract', () => {
  const broken = { ...WHOLE, subScores: { speaking: { scores: [1, 2, 3], derived: true } } };
  const { success, error } = certificateRecordReader.safeParse(broken) as {
    success: false;
    error: { issues: object[] };
  };
  expect(success).toBe(false);
  expect(error.issues[0]).toMatchObject({ path: ['subScores', 'speaking', 'scores'] });
});

test('is the same call as the endpoint', () => {
  expect(readCertificate).toMatchObject({ method: certificateById.method, path: certificateById.path });
});
