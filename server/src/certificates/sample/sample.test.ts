import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { AnswerReport } from '@bandmark/contracts/api/marking';
import { recordingFileSchema } from '@bandmark/contracts/recording';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { MINUTE_MS } from '@bandmark/domain/durations';
import { isCertificateId } from '@bandmark/domain/certificate-hash';
import { eq } from 'drizzle-orm';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificates } from '../../database/schema/certificates';
import { tests } from '../../database/schema/tests';
import { addTest, call, mark, takePart } from '../../testing/exam-calls';
import { recordingFolder } from '../../storage/recording-folder';
import { deleteAll } from '../../storage/object-store';
import { withServer } from '../../testing/with-server';
import { collectSample } from './collect-sample';
import { importSample } from './import-sample';
import { createSampleSummary } from './sample-summary';

const SAMPLE_ID = DEFAULT_SITE_SETTINGS.sampleCertificateId;

test('the sample’s id is a certificate’s id', () => {
  expect(isCertificateId(SAMPLE_ID)).toBe(true);
});

withServer('the sample', (server) => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bandmark-sample-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const show = async () =>
    (await call(server(), 'GET', `/api/certificate/test-result/${SAMPLE_ID}`, {})).json<CertificateRecord>();

  test('a start without sample files goes on', async () => {
    expect(await importSample(server().deps, join(directory, 'nothing'))).toBe('no files');
  });

  test('goes from a real certificate into files and from files into a fresh server', async () => {
    const { db, store } = server().deps;
    const candidate = await server().user({ name: 'Real Person', email: 'real@example.org' });
    const examiner = await server().user({ isExaminer: true });
    const myTestId = await addTest(server(), candidate);
    for (const skill of ['writing', 'speaking'] as const) {
      const attempt = await takePart(server(), candidate, myTestId, skill, 'My sample text.');
      await server().jobs.runAll();
      await mark(server(), examiner, attempt.attemptId, [7, 7, 7, 7]);
    }
    await server().jobs.runAll();
    const [issued] = await db.select().from(certificates).where(eq(certificates.myTestId, myTestId));

    const sample = await collectSample(db, store, issued?.certificateId ?? '', directory);
    expect((await readdir(directory)).sort()).toEqual(
      [
        'sample.json',
        ...['writing', 'speaking'].flatMap((skill) =>
          ['jpg', 'json.br', 'manifest.json', 'webm'].map((extension) => `${skill}.${extension}`),
        ),
      ].sort(),
    );
    const text = await readFile(join(directory, 'sample.json'), 'utf8');
    for (const secret of ['Real Person', 'real@example.org', candidate.userId, examiner.userId])
      expect(text).not.toContain(secret);

    // A new server has neither the rows nor the recordings.
    await db.delete(tests).where(eq(tests.myTestId, myTestId));
    for (const part of sample.parts) await deleteAll(store, recordingFolder(part.answerId, null));
    expect(await importSample(server().deps, directory)).toBe('imported');
    expect(await importSample(server().deps, directory)).toBe('already there');
    const record = await show();
    expect(record).toMatchObject({
      userName: 'Sample Candidate',
      isSample: true,
      userLevel: { total: 7 },
      qrUrl: `http://localhost:3000/#${SAMPLE_ID}/verification`,
    });

    const [writing] = sample.parts.filter(({ skill }) => skill === 'writing');
    const folder = recordingFolder(writing?.answerId ?? 0, null);
    const replay = await call(server(), 'GET', answerFilePath(writing?.answerId ?? 0, writing?.uuid ?? '', 'json'), {});
    expect(recordingFileSchema.parse(replay.json()).length).toBeGreaterThan(2);
    const report = (
      await call(server(), 'GET', `/api/certificate/report/writing/${record.writing1Url}`, {})
    ).json<AnswerReport>();
    expect(report).toMatchObject({
      userName: 'Sample Candidate',
      text: 'My sample text.',
      band: 7,
      source: 'examiner',
      recording: { state: 'finalised' },
    });

    // Lost recordings are restored.
    await deleteAll(store, folder);
    expect(await importSample(server().deps, directory)).toBe('imported');
    const restored: string[] = [];
    for await (const { key } of store.list(folder)) restored.push(key);
    expect(restored).toHaveLength(5);
    const listed = await call(server(), 'GET', '/api/marking', examiner.headers);
    expect(listed.json()).toEqual([]);
  });

  test('pages show a newer sample some minutes after it replaced the former one', async () => {
    const { db } = server().deps;
    const ofSample = eq(certificates.certificateId, SAMPLE_ID);
    const [seeded] = await db.select().from(certificates).where(ofSample);
    const record = seeded?.record as CertificateRecord;
    const summary = createSampleSummary(server().deps);
    /** Each call is a page's; the reading runs in the background. A wait in vain ends with the test's time-out. */
    const untilShown = async (date: string) => {
      while (summary()?.awardedAt !== date) await db.select().from(certificates).where(ofSample);
    };
    await untilShown(record.userDate);
    const newer = { ...record, userDate: '2026-04-01T09:00:00.000Z' };
    await db.update(certificates).set({ record: newer }).where(ofSample);
    server().advance(10 * MINUTE_MS);
    await untilShown(newer.userDate);
    expect(summary()?.awardedAt).toBe(newer.userDate);
  });

  test('a certificate that is not there cannot be exported', async () => {
    const { db, store } = server().deps;
    await expect(collectSample(db, store, 'A1111111111111111111', directory)).rejects.toThrow('no certificate');
  });
});
