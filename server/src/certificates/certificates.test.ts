import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { isCertificateId } from '@bandmark/domain/certificate-hash';
import { eq } from 'drizzle-orm';
import { certificates } from '../database/schema/certificates';
import { addTest, begin, call, mark, takePart } from '../testing/exam-calls';
import { markedTest, pretendFinalised, takenTest } from '../testing/marked-test';
import { withServer } from '../testing/with-server';
import { certificateRecord, type CertifiedPart } from './certificate-record';
import { issueCertificate, sweepCertificates } from './issue-certificate';

const part = (band: number): CertifiedPart => ({
  answerId: 1,
  uuid: 'u',
  mimeType: 'webm',
  slug: 's',
  band,
  criteria: [band, band, band, band],
  source: 'examiner',
});

test.each([
  [6, 6.5, 6.5, 'B2'],
  [6.5, 7, 7, 'C1'],
  [5, 5.5, 5.5, 'B2'],
  [8, 8, 8, 'C2'],
  [3, 3.5, 3.5, 'A2'],
  [0, 0, 0, 'A1'],
])('speaking %f and writing %f make %f, %s (§3.11 §9.19 §9.22)', (speaking, writing, total, level) => {
  const input = {
    userName: 'N',
    issuedAt: 0,
    myTestId: 1,
    testId: null,
    parts: new Map([
      ['speaking' as const, part(speaking)],
      ['writing' as const, part(writing)],
    ]),
  };
  const { totalBand, record } = certificateRecord(input);
  expect([totalBand, record.userLevel.total, record.levels?.total]).toEqual([total, total, level]);
});

withServer('certificates', (server) => {
  const taken = (options = {}) => takenTest(server(), options);
  const ready = (options = {}) => markedTest(server(), options);
  const finalise = (attemptId: string, changes = {}) => pretendFinalised(server(), attemptId, changes);
  const issue = (myTestId: number) => issueCertificate(server().deps, myTestId);
  const show = (id: string) => call(server(), 'GET', `/api/certificate/test-result/${id}`, {});

  test('are issued once, with an id of 128 random bits', async () => {
    const { myTestId, candidate } = await ready();
    const [one, two] = await Promise.all([issue(myTestId), issue(myTestId)]);
    expect(one).toBe(two);
    expect(isCertificateId(one ?? '')).toBe(true);
    expect(await server().deps.db.select().from(certificates).where(eq(certificates.myTestId, myTestId))).toHaveLength(
      1,
    );
    const [row] = (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
    expect(row).toMatchObject({ certificateUrl: `/#${one}`, totalBand: 6, totalLevel: 'B2' });
  });

  test.each([
    [
      'no mark of one part',
      async () => {
        const test = await taken();
        for (const attemptId of test.attemptIds) await finalise(attemptId);
        await mark(server(), test.examiner, test.attemptIds[0] ?? '', [6, 6, 6, 6]);
        return test.myTestId;
      },
    ],
    [
      'a recording that is not finalised',
      async () => {
        const test = await ready();
        await finalise(test.attemptIds[1] ?? '', { state: 'complete', finalisedAt: null });
        return test.myTestId;
      },
    ],
    [
      'a recording without a playable camera',
      async () => {
        const test = await ready();
        await finalise(test.attemptIds[1] ?? '', { state: 'partial', hasCamera: false });
        return test.myTestId;
      },
    ],
    [
      'only one part taken',
      async () => {
        const candidate = await server().user();
        const examiner = await server().user({ isExaminer: true });
        const myTestId = await addTest(server(), candidate);
        const attempt = await begin(server(), candidate, myTestId, 'speaking');
        await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, {});
        await finalise(attempt.attemptId);
        await mark(server(), examiner, attempt.attemptId, [6, 6, 6, 6]);
        return myTestId;
      },
    ],
    ['a test that is not there', async () => 12_345],
  ])('are not issued with %s', async (_, make) => {
    expect(await issue(await make())).toBeNull();
  });

  test('an estimate alone never leads to one', async () => {
    const test = await taken();
    for (const attemptId of test.attemptIds) await finalise(attemptId);
    await server().jobs.runAll();
    expect(await issue(test.myTestId)).toBeNull();
  });

  test('are issued from a recording that ended with something missing, when its camera can be played', async () => {
    const test = await ready();
    await finalise(test.attemptIds[0] ?? '', { state: 'partial', missingChunks: 1 });
    expect(await issue(test.myTestId)).not.toBeNull();
  });

  test('keep the name of the award', async () => {
    const { myTestId, candidate } = await ready({ name: 'Before' });
    const id = (await issue(myTestId)) ?? '';
    await call(server(), 'POST', '/api/certificate/new-user-name', candidate.headers, { name: 'After' });
    expect((await show(id)).json<CertificateRecord>().userName).toBe('Before');
  });

  test.each([
    ['an id of nothing', 'A1111111111111111111', 404],
    ['an id without its A', 'B1111111111111111111', 400],
    ['an id that is too long', `A${'1'.repeat(23)}`, 400],
    ['signs that base58 does not have', 'A0OIl11111111111111', 400],
    ['a path', 'A1111111111111111%2F..%2F', 400],
  ])('%s is refused with its code', async (_, id, status) => {
    const response = await show(id);
    expect([response.statusCode, response.body.includes('stack')]).toEqual([status, false]);
  });

  test('guesses are refused after thirty; existing ones are opened all the same', async () => {
    const { myTestId } = await ready();
    const id = (await issue(myTestId)) ?? '';
    server().advance(61_000);
    for (let at = 0; at < 40; at += 1) expect((await show(id)).statusCode).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 31 }, (_, at) => show(`A11111111111111111${String(at).replace(/0/g, 'z')}`)),
    );
    expect(guesses.some(({ statusCode }) => statusCode === 200)).toBe(false);
    const next = await show('A1111111111111111zz');
    expect([next.statusCode, Number(next.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await show(id)).statusCode).toBe(200);
    server().advance(61_000);
    expect((await show('A1111111111111111zz')).statusCode).toBe(404);
  });

  test('are queued by the sweep when their job was lost, and not when it was given up', async () => {
    const { db } = server().deps;
    const candidate = await server().user();
    const examiner = await server().user({ isExaminer: true });
    const myTestId = await addTest(server(), candidate);
    for (const skill of ['writing', 'speaking'] as const) {
      const attempt = await takePart(server(), candidate, myTestId, skill);
      await mark(server(), examiner, attempt.attemptId, [6, 6, 6, 6]);
    }
    await server().jobs.runAll();
    await db.delete(certificates).where(eq(certificates.myTestId, myTestId));
    await sweepCertificates(server().deps);
    expect(server().jobs.waiting).toEqual([expect.objectContaining({ name: 'issue-certificate', data: { myTestId } })]);
    await server().jobs.runAll();
    await db.delete(certificates).where(eq(certificates.myTestId, myTestId));
    server().jobs.giveUp('issue-certificate', { myTestId });
    await sweepCertificates(server().deps);
    expect(server().jobs.waiting).toEqual([]);
  });
});
