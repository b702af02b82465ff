import type { AnswerReport, MarkingDetail } from '@bandmark/contracts/api/marking';
import { MINUTE_MS } from '@bandmark/domain/durations';
import { asc, eq } from 'drizzle-orm';
import { markHistory } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { randomUuid } from '../../random-id';
import { addTest, begin, call, mark } from '../../testing/exam-calls';
import { pretendFinalised, takenTest } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';

withServer('marking', (server) => {
  async function submittedAnswer(skill: 'writing' | 'speaking' = 'writing', text = 'One two three.') {
    const candidate = await server().user({ name: 'Lee Test' });
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), skill);
    const body = skill === 'writing' ? { sequence: 1, text } : {};
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, body);
    return { candidate, attempt };
  }
  const detail = (attemptId: string, headers: Record<string, string>) =>
    call(server(), 'GET', `/api/marking/${attemptId}`, headers);

  test.each([
    ['GET', '/api/marking'],
    ['GET', `/api/marking/${randomUuid()}`],
    ['POST', `/api/marking/${randomUuid()}`],
    ['POST', `/api/marking/${randomUuid()}/claim`],
  ] as const)('%s %s is for examiners', async (method, url) => {
    const candidate = await server().user();
    const body = method === 'POST' ? { criteria: [5, 5, 5, 5] } : undefined;
    expect((await call(server(), method, url, {}, body)).statusCode).toBe(401);
    expect((await call(server(), method, url, candidate.headers, body)).statusCode).toBe(403);
  });

  test('lists what waits, oldest first, and drops it once it is marked', async () => {
    const examiner = await server().user({ isExaminer: true });
    const first = await submittedAnswer();
    server().advance(1000);
    const second = await submittedAnswer('speaking');
    server().advance(1000);
    const unfinished = await server().user();
    const open = await begin(server(), unfinished, await addTest(server(), unfinished));
    const listed = async () => {
      const all = (await call(server(), 'GET', '/api/marking', examiner.headers)).json<{ attemptId: string }[]>();
      return all
        .map(({ attemptId }) => attemptId)
        .filter((id) => [first, second, { attempt: open }].some(({ attempt }) => attempt.attemptId === id));
    };
    expect(await listed()).toEqual([first.attempt.attemptId, second.attempt.attemptId]);
    await mark(server(), examiner, first.attempt.attemptId, [5, 5, 5, 5]);
    expect(await listed()).toEqual([second.attempt.attemptId]);
    expect((await detail(open.attemptId, examiner.headers)).statusCode).toBe(404);
  });

  test('shows task, text and where the recording will lie', async () => {
    const examiner = await server().user({ isExaminer: true });
    const { attempt } = await submittedAnswer();
    const answer = (await detail(attempt.attemptId, examiner.headers)).json<MarkingDetail>();
    expect(answer).toMatchObject({
      skill: 'writing',
      text: 'One two three.',
      late: false,
      task: attempt.task,
      recording: { id: attempt.answerId, uuid: attempt.uuid, mimeType: 'webm', state: 'uploading' },
      estimate: null,
      mark: null,
    });
    const speaking = await submittedAnswer('speaking');
    expect((await detail(speaking.attempt.attemptId, examiner.headers)).json()).toMatchObject({ text: null });
  });

  test('an answer of a replaced test says that it takes no mark, also to who could change theirs', async () => {
    const [examiner, other] = [await server().user({ isExaminer: true }), await server().user({ isExaminer: true })];
    const { attempt } = await submittedAnswer();
    await mark(server(), examiner, attempt.attemptId, [5, 5.5, 6, 6.5]);
    const taken = async ({ headers }: typeof examiner) =>
      (await detail(attempt.attemptId, headers)).json<MarkingDetail>().takesMark;
    expect([await taken(examiner), await taken(other)]).toEqual([true, true]);
    const { headers } = await server().user({ isOperator: true });
    const url = `/api/operations/tests/${attempt.myTestId}/replace`;
    expect((await call(server(), 'POST', url, headers, { reason: 'The room was on fire.' })).statusCode).toBe(200);
    expect([await taken(examiner), await taken(other)]).toEqual([false, false]);
  });

  test('replaces a mark, keeps every one in the history, and a repeated one is no change', async () => {
    const [one, two] = [await server().user({ isExaminer: true }), await server().user({ isExaminer: true })];
    const { attempt } = await submittedAnswer();
    expect((await mark(server(), one, attempt.attemptId, [5, 5.5, 6, 6.5])).json()).toEqual({ band: 6, level: 'B2' });
    server().advance(1000);
    expect((await mark(server(), one, attempt.attemptId, [5, 5.5, 6, 6.5])).json()).toEqual({ band: 6, level: 'B2' });
    expect((await mark(server(), two, attempt.attemptId, [8, 8, 8, 8])).json()).toEqual({ band: 8, level: 'C2' });
    const history = await server()
      .deps.db.select()
      .from(markHistory)
      .where(eq(markHistory.attemptId, attempt.attemptId))
      .orderBy(asc(markHistory.entry));
    expect(history.map(({ band, markedBy }) => [band, markedBy])).toEqual([
      [6, one.userId],
      [8, two.userId],
    ]);
    expect((await detail(attempt.attemptId, two.headers)).json()).toMatchObject({
      mark: { criteria: [8, 8, 8, 8], band: 8, source: 'examiner' },
    });
  });

  test('mark and history say that there was no recording to see, and a mark that claims one is refused', async () => {
    const examiner = await server().user({ isExaminer: true });
    const { attempt } = await submittedAnswer();
    const save = (body: object) =>
      call(server(), 'POST', `/api/marking/${attempt.attemptId}`, examiner.headers, {
        criteria: [5, 5, 5, 5],
        ...body,
      });
    expect((await save({ withoutRecording: false })).json()).toMatchObject({ code: 'recording_not_ready' });
    expect((await save({ withoutRecording: true })).statusCode).toBe(200);
    const known = async () =>
      (await server().deps.db.select().from(markHistory).where(eq(markHistory.attemptId, attempt.attemptId))).map(
        ({ isWithoutRecording }) => isWithoutRecording,
      );
    expect((await detail(attempt.attemptId, examiner.headers)).json()).toMatchObject({
      mark: { isWithoutRecording: true },
    });
    await server()
      .deps.db.update(recordings)
      .set({ state: 'finalised', finalisedAt: 1 })
      .where(eq(recordings.attemptId, attempt.attemptId));
    expect((await save({ criteria: [6, 6, 6, 6], withoutRecording: false })).statusCode).toBe(200);
    expect(await known()).toEqual([true, false]);
  });

  test('once the recordings are withdrawn, only the writing is offered; its mark was given without a recording', async () => {
    const { attemptIds, candidate, examiner, myTestId } = await takenTest(server());
    const [writing = '', speaking = ''] = attemptIds;
    for (const attemptId of attemptIds) await pretendFinalised(server(), attemptId);
    const offered = async () =>
      (await call(server(), 'GET', '/api/marking', examiner.headers))
        .json<{ attemptId: string }[]>()
        .flatMap(({ attemptId }) => (attemptIds.includes(attemptId) ? attemptId : []));
    expect((await offered()).sort()).toEqual([...attemptIds].sort());
    const url = `/api/certificate/own-certificates/${myTestId}/recordings/withdraw`;
    expect((await call(server(), 'POST', url, candidate.headers, {})).statusCode).toBe(200);
    expect(await offered()).toEqual([writing]);
    const part = await call(server(), 'GET', `/api/certificate/quick-tests/${myTestId}/speaking`, candidate.headers);
    expect(part.json()).toMatchObject({ attempt: { testClosedBy: 'withdrawal' } });

    // An examiner who had an answer open can still save its mark.
    const body = { criteria: [5, 5, 5, 5], withoutRecording: false };
    for (const attemptId of [speaking, writing]) {
      expect((await call(server(), 'POST', `/api/marking/${attemptId}`, examiner.headers, body)).statusCode).toBe(200);
      expect((await detail(attemptId, examiner.headers)).json()).toMatchObject({ mark: { isWithoutRecording: true } });
    }
    server().advance(10 * MINUTE_MS);
    await server().jobs.tick('sweep-mails');
    await server().jobs.runAll();
    const result = server().mails.find(({ to, subject }) => to === candidate.email && /results are/.test(subject));
    expect(result?.text).toMatch(/parts\s+of\s+test\s+1\s+are\s+marked/);
    expect(result?.text).not.toContain('certificate');
  });

  test('examiners cannot mark their own answers, nor see them in the list', async () => {
    const examiner = await server().user({ isExaminer: true });
    const attempt = await begin(server(), examiner, await addTest(server(), examiner));
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, examiner.headers, {
      sequence: 1,
      text: 'mine',
    });
    expect((await mark(server(), examiner, attempt.attemptId, [9, 9, 9, 9])).statusCode).toBe(403);
    expect((await detail(attempt.attemptId, examiner.headers)).statusCode).toBe(403);
    expect((await call(server(), 'GET', '/api/marking', examiner.headers)).body).not.toContain(attempt.attemptId);
  });

  test.each([
    ['three criteria', [5, 5, 5]],
    ['five criteria', [5, 5, 5, 5, 5]],
    ['more than nine', [5, 5, 5, 9.5]],
    ['less than nothing', [5, 5, 5, -0.5]],
    ['a quarter', [5, 5, 5, 5.25]],
    ['text', [5, 5, 5, '5']],
    ['nothing', undefined],
  ])('a mark with %s is refused with its field', async (_, criteria) => {
    const examiner = await server().user({ isExaminer: true });
    const { attempt } = await submittedAnswer();
    const response = await call(server(), 'POST', `/api/marking/${attempt.attemptId}`, examiner.headers, { criteria });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      [expect.objectContaining({ field: expect.stringMatching(/^criteria/) })],
    ]);
    expect((await detail(attempt.attemptId, examiner.headers)).json()).toMatchObject({ mark: null });
  });

  test('what does not exist cannot be marked', async () => {
    const examiner = await server().user({ isExaminer: true });
    expect((await mark(server(), examiner, randomUuid(), [5, 5, 5, 5])).statusCode).toBe(404);
    expect((await mark(server(), examiner, 'not-an-id', [5, 5, 5, 5])).statusCode).toBe(400);
  });

  describe('a report', () => {
    const report = (skill: string, slug: string, headers = {}) =>
      call(server(), 'GET', `/api/certificate/report/${skill}/${slug}`, headers);
    async function slugOf(candidate: { headers: Record<string, string> }, field: 'writing1Url' | 'speakingBundleId') {
      return (
        (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<
          Record<string, string>[]
        >()[0]?.[field] ?? ''
      );
    }

    test('is public by its slug and says who gave the number', async () => {
      const examiner = await server().user({ isExaminer: true });
      const { candidate, attempt } = await submittedAnswer();
      const slug = await slugOf(candidate, 'writing1Url');
      expect(slug).toMatch(/^[\w-]{22}$/);
      const unmarked = { text: 'One two three.', band: null, source: null, recording: null };
      expect((await report('writing', slug)).json()).toMatchObject({ ...unmarked, userName: '' });
      expect((await report('writing', slug, candidate.headers)).json()).toMatchObject({
        ...unmarked,
        userName: 'Lee Test',
      });
      await mark(server(), examiner, attempt.attemptId, [7, 7, 7, 7]);
      expect((await report('writing', slug)).json<AnswerReport>()).toMatchObject({
        band: 7,
        level: 'C1',
        criteria: [7, 7, 7, 7],
        source: 'examiner',
      });
    });

    test.each([
      [
        'another skill',
        async () => ['speaking', await slugOf((await submittedAnswer()).candidate, 'writing1Url')] as const,
        404,
      ],
      ['a slug of nothing', async () => ['writing', 'abcdefgh12345678'] as const, 404],
      ['a slug with a slash', async () => ['writing', 'abcd%2Fefgh'] as const, 400],
      ['reading', async () => ['reading', 'abcdefgh12345678'] as const, 400],
    ])('of %s is not there', async (_, address, status) => {
      const [skill, slug] = await address();
      expect((await report(skill, slug)).statusCode).toBe(status);
    });
  });
});
