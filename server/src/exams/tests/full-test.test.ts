import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import { type AnyAttempt, GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { FULL_SKILLS, type Skill } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import { ESSAYS } from '../../testing/sample-essays';
import { issueCertificate } from '../../certificates/issue-certificate';
import { attempts } from '../../database/schema/attempts';
import { marks } from '../../database/schema/marking';
import { tests } from '../../database/schema/tests';
import { call, mark } from '../../testing/exam-calls';
import { pretendFinalised } from '../../testing/marked-test';
import { rightAnswer } from '../../testing/small-forms';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';

const MINUTE = 60_000;

/** An answer document as a page sends it. */
const asText = (document: Omit<AnswerDocument, 'version'>) => JSON.stringify({ version: 1, ...document });

/** What is shown if a text cannot be judged. */
const noEstimate = (...texts: { title: string; reason: string }[]) => ({ estimate: null, noEstimate: { texts } });

/** Answers of which the first `right` are correct. */
const answersOf = (right: number) =>
  Object.fromEntries(Array.from({ length: right }, (_, index) => [String(index + 1), rightAnswer(index + 1)]));

withServer('a full test', (server) => {
  const post = (url: string, { headers }: TestUser, body?: object) => call(server(), 'POST', url, headers, body);
  const add = async (candidate: TestUser) =>
    (await post('/api/certificate/add-full-test', candidate)).json<{ myTestId: number }>().myTestId;
  const begin = async (candidate: TestUser, myTestId: number, skill: Skill) =>
    (await post(`/api/certificate/full-tests/${myTestId}/${skill}/begin`, candidate, {})).json<AnyAttempt>();
  const submit = (candidate: TestUser, { attemptId }: AnyAttempt, text?: string) =>
    post(`/api/attempts/${attemptId}/submit`, candidate, text === undefined ? {} : { sequence: 1, text });
  const resultOf = async ({ skill, answerId }: AnyAttempt) =>
    (await call(server(), 'GET', `/api/certificate/standard-test-result/${skill}/${answerId}`, {})).json<
      { answer: string; correct: boolean }[]
    >();
  const markOf = async ({ attemptId }: AnyAttempt) =>
    (await server().deps.db.select().from(marks).where(eq(marks.attemptId, attemptId)))[0];

  test.each([
    [1.25, [37.5, 75, 75, 15]],
    [1.5, [45, 90, 90, 18]],
    [2, [60, 120, 120, 24]],
  ])('gives %f times the time in every part to a candidate with extra time', async (timeFactor, minutes) => {
    const candidate = await server().user({ timeFactor });
    const myTestId = await add(candidate);
    const lasting = [];
    for (const skill of FULL_SKILLS) {
      const { begunAt, deadline } = await begin(candidate, myTestId, skill);
      lasting.push((deadline - begunAt) / MINUTE);
    }
    expect(lasting).toEqual(minutes);
  });

  test('gives extra time within a part too', async () => {
    const reading = async (timeFactor: number) => {
      const candidate = await server().user({ timeFactor });
      const { task } = await begin(candidate, await add(candidate), 'listening');
      return task.kind === 'listening' ? task.parts.map((part) => part.preparationSeconds) : [];
    };
    const usual = await reading(1);
    expect(Math.min(...usual)).toBeGreaterThan(0);
    expect(await reading(2)).toEqual(usual.map((seconds) => seconds * 2));
  });

  test('has four parts, each with its length and its form', async () => {
    const candidate = await server().user();
    const myTestId = await add(candidate);
    const parts = await Promise.all(
      FULL_SKILLS.map(async (skill) =>
        (await call(server(), 'GET', `/api/certificate/full-tests/${myTestId}/${skill}`, candidate.headers)).json<{
          skill: Skill;
          durationMs: number;
          attempt: null;
        }>(),
      ),
    );
    expect(parts.map(({ skill, durationMs, attempt }) => [skill, durationMs / MINUTE, attempt])).toEqual([
      ['listening', 30, null],
      ['reading', 60, null],
      ['writing', 60, null],
      ['speaking', 12, null],
    ]);
    const [row] = await server().deps.db.select().from(tests).where(eq(tests.myTestId, myTestId));
    expect(row).toMatchObject({
      listeningForm: 'full-listening-1',
      readingForm: 'full-reading-1',
      writingForm: 'full-writing-1',
      speakingForm: 'full-speaking-1',
    });
    const [shown] = (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
    expect(shown?.testId).toBe(row?.testId);
    expect(shown?.parts?.map(({ skill, id, begun }) => [skill, id, begun])).toEqual(
      FULL_SKILLS.map((skill) => [skill, null, false]),
    );
  });

  test('is no quick test, and the other way round', async () => {
    const candidate = await server().user();
    const myTestId = await add(candidate);
    const quick = (await post('/api/certificate/add-quick-test', candidate)).json<{ myTestId: number }>();
    const statuses = await Promise.all([
      post(`/api/certificate/quick-tests/${myTestId}/writing/begin`, candidate, {}),
      post(`/api/certificate/full-tests/${quick.myTestId}/writing/begin`, candidate, {}),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  test.each<[Skill, number, number]>([
    ['listening', 40, 9],
    ['reading', 30, 7],
    ['reading', 0, 1],
  ])('%s with %i right answers is scored by its key when it is submitted (§2.9)', async (skill, right, band) => {
    const candidate = await server().user();
    const attempt = await begin(candidate, await add(candidate), skill);
    expect((await submit(candidate, attempt, asText({ answers: answersOf(right) }))).statusCode).toBe(200);
    const result = await resultOf(attempt);
    expect(result).toHaveLength(40);
    expect(result.filter(({ correct }) => correct)).toHaveLength(right);
    expect(await markOf(attempt)).toMatchObject({ band, source: 'key', markedBy: null });
    const [row] = (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
    expect(row?.parts?.find((part) => part.skill === skill)).toMatchObject({
      id: attempt.answerId,
      band,
      source: 'key',
      report: null,
      begun: false,
    });
  });

  test('shows a judgement in its result as its question asked for it', async () => {
    const candidate = await server().user();
    const attempt = await begin(candidate, await add(candidate), 'reading');
    const judgement = (about: 'facts' | 'views', first: number) => ({
      kind: 'judgement' as const,
      instruction: 'Judge.',
      about,
      items: [0, 1, 2].map((at) => ({ number: first + at, text: 'A statement.' })),
    });
    const groups = [judgement('facts', 1), judgement('views', 4), judgement('views', 8)];
    const passage = { title: 'Words', summary: 'In order.', paragraphs: [{ text: 'Words.' }], groups };
    await server()
      .deps.db.update(attempts)
      .set({ task: { kind: 'reading', taskId: 'full-reading-1', passages: [passage] } })
      .where(eq(attempts.attemptId, attempt.attemptId));
    const given = { 1: 'true', 2: 'false', 3: 'not-given', 4: 'true', 5: 'false', 6: 'not-given', 7: 'true' };
    const unknown = { 8: 'constructor', 9: 'perhaps' };
    await submit(candidate, attempt, asText({ answers: { ...given, ...unknown } }));
    expect((await resultOf(attempt)).slice(0, 10).map(({ answer }) => answer)).toEqual([
      ...['True', 'False', 'Not given', 'Yes', 'No', 'Not given'],
      ...['true', 'constructor', 'perhaps', ''],
    ]);
  });

  test('is scored once, whatever is sent again', async () => {
    const candidate = await server().user();
    const attempt = await begin(candidate, await add(candidate), 'reading');
    await submit(candidate, attempt, asText({ answers: answersOf(30) }));
    await submit(candidate, attempt, asText({ answers: answersOf(40) }));
    expect((await markOf(attempt))?.band).toBe(7);
  });

  test('is scored by the clock with the last answers that arrived', async () => {
    const candidate = await server().user();
    const myTestId = await add(candidate);
    const attempt = await begin(candidate, myTestId, 'listening');
    const tabId = '00000000-0000-4000-8000-000000000001';
    const lease = await post(`/api/attempts/${attempt.attemptId}/lease`, candidate, { tabId });
    expect(lease.statusCode).toBe(200);
    const text = asText({ answers: answersOf(39), flags: [40] });
    const headers = { ...candidate.headers, 'x-tab-id': tabId };
    const address = `/api/attempts/${attempt.attemptId}/answer`;
    const saved = await call(server(), 'PUT', address, headers, { sequence: 1, text });
    expect(saved.statusCode).toBe(200);
    server().advance(41 * MINUTE);
    const { attempt: closed } = (
      await call(server(), 'GET', `/api/certificate/full-tests/${myTestId}/listening`, candidate.headers)
    ).json<{ attempt: AnyAttempt }>();
    expect(closed.submission).toMatchObject({ by: 'clock' });
    expect(await markOf(attempt)).toMatchObject({ band: 9 });
  });

  test.each(['no document', '{"version":2}', '{"version":1,"answers":{"41":"x"}}', ''])(
    'takes "%s" for an empty answer and scores it',
    async (text) => {
      const candidate = await server().user();
      const attempt = await begin(candidate, await add(candidate), 'reading');
      await submit(candidate, attempt, text);
      expect(await markOf(attempt)).toMatchObject({ band: 1 });
    },
  );

  test.each([
    ['both texts are judged', ESSAYS.middle, ESSAYS.strong, { estimate: { band: expect.any(Number) } }],
    [
      'one text is too short: no estimate of the whole, and its reason',
      'A chart.',
      ESSAYS.strong,
      noEstimate({ title: 'Task 1', reason: 'too-short' }),
    ],
    [
      'each text has its own reason',
      'die der das und ist nicht '.repeat(40),
      '',
      noEstimate({ title: 'Task 1', reason: 'repeated' }, { title: 'Task 2', reason: 'empty' }),
    ],
  ])(
    'the essays: %s',
    async (_, first, second, shown) => {
      const [candidate, examiner] = [await server().user(), await server().user({ isExaminer: true })];
      const attempt = await begin(candidate, await add(candidate), 'writing');
      await submit(candidate, attempt, asText({ texts: [first, second] }));
      await server().jobs.runAll();
      const marking = await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
      // The examiner sees the drawing that the text is about.
      const drawings = { 'towns.svg': 'full-writing-1: towns.svg' };
      expect(marking.json()).toMatchObject({ ...shown, drawings });
      const [row] = (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
      const report = await call(server(), 'GET', `/api/certificate/report/writing/${row?.writing1Url}`, {});
      expect(report.json()).toMatchObject({ ...shown, drawings });
      expect(row?.writingNoEstimate ?? null).toEqual('noEstimate' in shown ? shown.noEstimate.texts : null);
      // The text that could be judged shows its estimate; the counts of both texts stay visible.
      const { features } = marking.json().noEstimate ?? marking.json().estimate;
      const names = features.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['Task 1: Words', 'Task 2: Words']));
      expect(names.includes('Task 2: Estimate')).toBe(second !== '');
    },
    60_000,
  );

  test('answers to listening and reading are not offered to examiners', async () => {
    const [candidate, examiner] = [await server().user(), await server().user({ isExaminer: true })];
    const attempt = await begin(candidate, await add(candidate), 'reading');
    await submit(candidate, attempt, asText({ answers: {} }));
    expect((await mark(server(), examiner, attempt.attemptId, [9, 9, 9, 9])).statusCode).toBe(404);
  });

  test('gives the files that its task names to its candidate alone', async () => {
    const [candidate, other] = [await server().user(), await server().user()];
    const attempt = await begin(candidate, await add(candidate), 'listening');
    const get = (file: string, headers: Record<string, string>) =>
      call(server(), 'GET', `/api/attempts/${attempt.attemptId}/files/${encodeURIComponent(file)}`, headers);
    const sent = await get('part-1.webm', candidate.headers);
    expect([sent.statusCode, sent.headers['content-type'], sent.body]).toEqual([
      200,
      'audio/webm',
      'full-listening-1: part-1.webm',
    ]);
    expect((await get('part-1.webm', { [GRANT_HEADER]: attempt.grant })).statusCode).toBe(200);
    const refused = await Promise.all([
      get('part-1.webm', other.headers),
      get('part-1.webm', {}),
      get('part-2.webm', candidate.headers),
      get('listening.json', candidate.headers),
      get('../listening.json', candidate.headers),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 401, 404, 400, 400]);
  });

  test('leads to a certificate of four skills, from keys and marks alone (§2.11 §3.7 §7.12)', async () => {
    const [candidate, examiner] = [await server().user(), await server().user({ isExaminer: true })];
    const myTestId = await add(candidate);
    const attempts = new Map<Skill, AnyAttempt>();
    for (const skill of FULL_SKILLS) {
      const attempt = await begin(candidate, myTestId, skill);
      attempts.set(skill, attempt);
      const document = skill === 'writing' ? { texts: ['A chart.', 'An essay.'] } : { answers: answersOf(30) };
      await submit(candidate, attempt, skill === 'speaking' ? undefined : asText(document));
      await pretendFinalised(server(), attempt.attemptId);
      expect(await issueCertificate(server().deps, myTestId)).toBeNull();
    }
    const idOf = (skill: Skill) => attempts.get(skill)?.attemptId ?? '';
    const writing = await call(server(), 'GET', `/api/marking/${idOf('writing')}`, examiner.headers);
    expect(writing.json().text).toBe('Task 1\n\nA chart.\n\nTask 2\n\nAn essay.');
    await mark(server(), examiner, idOf('writing'), [6, 6, 6, 6]);
    expect(await issueCertificate(server().deps, myTestId)).toBeNull();
    await mark(server(), examiner, idOf('speaking'), [8, 8, 8, 8]);
    const certificateId = await issueCertificate(server().deps, myTestId);
    const record = (
      await call(server(), 'GET', `/api/certificate/test-result/${certificateId}`, {})
    ).json<CertificateRecord>();
    expect(record.userLevel).toEqual({ total: 7, listening: 7, reading: 7, writing: 6, speaking: 8 });
    expect(record.sources).toEqual({ listening: 'key', reading: 'key', writing: 'examiner', speaking: 'examiner' });
    expect(record).toMatchObject({
      testReadingId: myTestId,
      readingId: attempts.get('reading')?.answerId,
      listeningUuid: attempts.get('listening')?.uuid,
    });
    expect(record.testId).toEqual(expect.any(Number));
    expect(record.writing2Url).toBe(record.writing1Url);
    expect(record.subScores?.reading).toEqual({ scores: [7.5, 6.5, 7.5, 6.5], derived: true });
  });
});
