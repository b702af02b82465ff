import type { TestRow } from '@bandmark/contracts/api/tests';
import { QUICK_FORMS } from '../content/forms';
import { attempts } from '../../database/schema/attempts';
import { standardResults, tests } from '../../database/schema/tests';
import { desc, eq } from 'drizzle-orm';
import { addTest, begin, call } from '../../testing/exam-calls';
import { readableLog } from '../../testing/test-log';
import { withServer } from '../../testing/with-server';
import { closeOverdue } from '../attempts/close-overdue';
import { testPart } from '../attempts/test-part';
import { logName } from '../../log-name';
import { listTests } from './list-tests';
import { type PartOfRow, testRow } from './test-row';

const part = (changes: Partial<PartOfRow> = {}): PartOfRow => ({
  submittedAt: 5,
  deadline: 9,
  uuid: 'uuid',
  answerId: 7,
  slug: 'slug',
  mimeType: 'mp4',
  mark: null,
  estimate: null,
  noEstimate: null,
  waitsFor: null,
  ...changes,
});
const row = (writing: PartOfRow | null, certificate: { certificateId: string; totalBand: number } | null = null) =>
  testRow({
    test: { myTestId: 1, testId: null, number: 3, createdAt: 0, recordingsWithdrawnAt: null },
    parts: { writing, speaking: null },
    state: certificate ? { certificate, withdrawn: null, needsName: false } : undefined,
    serverTime: 7,
  });

test.each([
  ['not begun', null, { writingUuid: null, writing1GenBand: null, writingBegun: false }],
  [
    'begun',
    part({ submittedAt: null }),
    {
      writingUuid: null,
      writingMimeType: null,
      writingId: null,
      writing1Url: null,
      writingBegun: true,
      writingDeadline: 9,
    },
  ],
  [
    'submitted',
    part(),
    {
      writingUuid: 'uuid',
      writingMimeType: 'mp4',
      writingId: 7,
      writing1Url: 'slug',
      writing1GenBand: null,
      writingLevel: null,
      writingSource: null,
      writingBegun: false,
      writingDeadline: null,
      writingWaitsFor: null,
      writingNoEstimate: null,
    },
  ],
  [
    'submitted before any camera chunk came',
    part({ mimeType: null }),
    { writingUuid: 'uuid', writingMimeType: 'webm' },
  ],
  ['estimated', part({ estimate: { band: 5 } }), { writing1GenBand: 5, writingLevel: 'B1', writingSource: 'estimate' }],
  [
    'not estimated',
    part({ noEstimate: [{ reason: 'too-short' }] }),
    { writing1GenBand: null, writingSource: null, writingNoEstimate: [{ reason: 'too-short' }] },
  ],
  [
    'not estimated and then marked',
    part({ noEstimate: [{ reason: 'too-short' }], mark: { band: 3, source: 'examiner' } }),
    { writing1GenBand: 3, writingSource: 'examiner', writingNoEstimate: null },
  ],
  [
    'marked',
    part({ estimate: { band: 5 }, mark: { band: 7.5, source: 'examiner' } }),
    { writing1GenBand: 7.5, writingLevel: 'C1', writingSource: 'examiner' },
  ],
])('a part that is %s', (_, writing, shown) => {
  expect(row(writing)).toMatchObject({ ...shown, totalBand: null, certificateUrl: null, speakingUuid: null });
});

test('the overall score comes with the certificate that it links to', () => {
  expect(row(part(), { certificateId: 'Aabc', totalBand: 6.5 })).toMatchObject({
    totalBand: 6.5,
    totalLevel: 'B2',
    certificateUrl: '/#Aabc',
  });
});

withServer('tests', (server) => {
  const list = async (headers: Record<string, string>) =>
    (await call(server(), 'GET', '/api/certificate/tests?t=1766', headers)).json<TestRow[]>();

  test('are listed newest first, numbered from 1 for each candidate', async () => {
    const [one, other] = [await server().user(), await server().user()];
    expect(await list(one.headers)).toEqual([]);
    const ids = [await addTest(server(), one), await addTest(server(), one), await addTest(server(), one)];
    await addTest(server(), other);
    expect((await list(one.headers)).map(({ number, myTestId, testId }) => [number, myTestId, testId])).toEqual([
      [3, ids[2], null],
      [2, ids[1], null],
      [1, ids[0], null],
    ]);
    expect((await list(other.headers)).map(({ number }) => number)).toEqual([1]);
  });

  test('are listed without their tasks and answers leaving the database', async () => {
    const candidate = await server().user();
    const { attemptId } = await begin(server(), candidate, await addTest(server(), candidate));
    const answerText = 'word '.repeat(10_000);
    await server().deps.db.update(attempts).set({ answerText }).where(eq(attempts.attemptId, attemptId));
    const { $client } = server().deps.db as unknown as { $client: { query(): Promise<{ rows: unknown[] }> } };
    const query = jest.spyOn($client, 'query');
    expect(await list(candidate.headers)).toMatchObject([{ writingBegun: true }]);
    const results = await Promise.all(query.mock.results.map(({ value }) => value as ReturnType<typeof $client.query>));
    query.mockRestore();
    expect(JSON.stringify(results.map(({ rows }) => rows)).length).toBeLessThan(3000);
  });

  test('are shown though one attempt cannot be closed, which the log and the failed work name', async () => {
    const candidate = await server().user();
    const { userId } = candidate;
    const myTestId = await addTest(server(), candidate);
    const broken = await begin(server(), candidate, myTestId);
    const other = await begin(server(), candidate, myTestId, 'speaking');
    const { log, lines } = readableLog();
    const { mails } = server().deps;
    const add: typeof mails.add = async (tx, kind, to, values, ...rest) => {
      if ('skill' in values && values.skill === 'writing') throw new Error('This mail cannot be added.');
      return mails.add(tx, kind, to, values, ...rest);
    };
    const deps = { ...server().deps, log, mails: { ...mails, add } };
    server().advance(60 * 60_000);
    expect(await listTests(deps, userId)).toMatchObject([{ writingBegun: true, speakingUuid: other.uuid }]);
    expect(lines()).toEqual([
      expect.objectContaining({
        attempt: logName(deps.secrets, broken.attemptId),
        err: expect.objectContaining({ message: 'This mail cannot be added.' }),
        msg: 'an overdue attempt could not be closed',
      }),
    ]);
    const part = { format: 'quick', myTestId, skill: 'speaking' } as const;
    expect(await testPart(deps, part, userId)).toMatchObject({ attempt: { state: 'submitted' } });
    await expect(closeOverdue(deps)).rejects.toThrow('This mail cannot be added.');
    await closeOverdue(server().deps);
    expect(await list(candidate.headers)).toMatchObject([{ writingUuid: broken.uuid }]);
  });

  test('added by many clicks at once have different numbers and forms', async () => {
    const candidate = await server().user();
    await Promise.all(QUICK_FORMS.speaking.map(() => addTest(server(), candidate)));
    const rows = await server()
      .deps.db.select()
      .from(tests)
      .where(eq(tests.userId, candidate.userId))
      .orderBy(desc(tests.number));
    const all = QUICK_FORMS.speaking.length;
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: all }, (_, index) => all - index));
    expect(new Set(rows.map(({ speakingForm }) => speakingForm)).size).toBe(all);
    expect(new Set(rows.map(({ writingForm }) => writingForm)).size).toBe(all);
  });

  test('can be added sixty times an hour', async () => {
    const candidate = await server().user();
    const add = () => call(server(), 'POST', '/api/certificate/add-quick-test', candidate.headers);
    for (let at = 0; at < 60; at += 1) expect((await add()).statusCode).toBe(200);
    expect((await add()).statusCode).toBe(429);
    server().advance(3_600_001);
    expect((await add()).statusCode).toBe(200);
  });

  test('a repeat asks another task', async () => {
    const candidate = await server().user();
    const first = await begin(server(), candidate, await addTest(server(), candidate));
    const second = await begin(server(), candidate, await addTest(server(), candidate));
    expect(second.task.taskId).not.toBe(first.task.taskId);
  });

  test.each([
    ['GET', '/api/certificate/tests'],
    ['POST', '/api/certificate/add-quick-test'],
  ] as const)('%s %s is for who is signed in', async (method, url) => {
    const response = await call(server(), method, url, {});
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthorised']);
  });

  test.each(['t=1766', 't=2026-11-26T10:00:00.000Z', 't=1&t=2', 'timestamp=1766', '1766'])(
    'the list comes whatever its timestamp against caches looks like: ?%s (§7.9)',
    async (query) => {
      const { headers } = await server().user();
      const response = await call(server(), 'GET', `/api/certificate/tests?${query}`, headers);
      expect([response.statusCode, response.json()]).toEqual([200, []]);
    },
  );

  describe('a standard result', () => {
    const show = (type: string, id: string | number) =>
      call(server(), 'GET', `/api/certificate/standard-test-result/${type}/${id}`, {});

    test('is what its scoring stored, and public', async () => {
      const answers = Array.from({ length: 40 }, (_, at) => ({
        answer: at % 3 === 0 ? '' : `answer ${at + 1}`,
        correct: at % 2 === 0,
      }));
      await server()
        .deps.db.insert(standardResults)
        .values({ type: 'reading', testId: 4_503_599_627_370_497, answers });
      expect((await show('reading', '4503599627370497')).json()).toEqual(answers);
      expect((await show('listening', '4503599627370497')).statusCode).toBe(404);
    });

    test.each([
      ['reading', '5', 404],
      ['writing', '5', 400],
      ['reading', 'abc', 400],
      ['reading', '0', 400],
      ['reading', '9007199254740993', 400],
    ])('of %s/%s is answered %i', async (type, id, status) => {
      expect((await show(type, id)).statusCode).toBe(status);
    });
  });
});
