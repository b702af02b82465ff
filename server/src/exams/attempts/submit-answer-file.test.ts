import type { Attempt } from '@bandmark/contracts/api/attempts';
import { LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import { randomUuid } from '../../random-id';
import { addTest, begin, call, openTab } from '../../testing/exam-calls';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';
import { LEASE_MS } from './lease';

withServer('a downloaded answer', (server) => {
  const FILE_TAB = randomUuid();
  const exam = async (skill?: string): Promise<{ candidate: TestUser; attempt: Attempt }> => {
    const candidate = await server().user();
    return { candidate, attempt: await begin(server(), candidate, await addTest(server(), candidate), skill) };
  };
  const submitFile = (who: TestUser, { attemptId }: Attempt, body: object, headers = who.headers) =>
    call(server(), 'POST', `/api/attempts/${attemptId}/answer-file`, headers, { tabId: FILE_TAB, ...body });
  const answerOf = async (who: TestUser, { myTestId }: Attempt) => {
    const part = `/api/certificate/quick-tests/${myTestId}/writing`;
    return (await call(server(), 'GET', part, who.headers)).json<{ attempt: Attempt }>().attempt.answer;
  };
  const save = (who: TestUser, { attemptId }: Attempt, tabId: string, sequence: number, text: string) =>
    server().app.inject({
      method: 'PUT',
      url: `/api/attempts/${attemptId}/answer`,
      headers: { ...who.headers, 'x-tab-id': tabId },
      payload: { sequence, text },
    });
  const othersFor = async (attempt: Attempt) => {
    const examiner = await server().user({ isExaminer: true });
    const response = await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
    return response.json<{ otherTexts?: { text: string }[] }>().otherTexts?.map(({ text }) => text) ?? [];
  };

  test('becomes the answer of an open attempt that no tab writes, and is taken once, however often it is submitted', async () => {
    const { candidate, attempt } = await exam();
    const file = { sequence: 7, text: 'Written without a connection.' };
    expect((await submitFile(candidate, attempt, file)).json()).toEqual({ outcome: 'answer' });
    expect((await submitFile(candidate, attempt, file)).json()).toEqual({ outcome: 'known' });
    expect(await answerOf(candidate, attempt)).toEqual({ sequence: 7, text: file.text });
  });

  test('never takes the place of a newer text, nor of one that another tab writes now', async () => {
    const { candidate, attempt } = await exam();
    const { tabId } = await openTab(server(), attempt, candidate.headers);
    await save(candidate, attempt, tabId, 5, 'The text of the tab.');
    const newer = { sequence: 9, text: 'The text of the file.' };
    expect((await submitFile(candidate, attempt, newer)).json()).toEqual({ outcome: 'kept' });
    server().advance(LEASE_MS + 1);
    expect((await submitFile(candidate, attempt, { ...newer, sequence: 4 })).json()).toEqual({ outcome: 'kept' });
    expect(await answerOf(candidate, attempt)).toEqual({ sequence: 5, text: 'The text of the tab.' });
    expect((await submitFile(candidate, attempt, newer)).json()).toEqual({ outcome: 'answer' });
    expect(await answerOf(candidate, attempt)).toEqual({ sequence: 9, text: newer.text });
  });

  test.each([
    [
      'another tab, leaves the text of the silent one that it replaces to the examiner',
      false,
      ['The text of the tab.'],
    ],
    ['the tab that wrote the answer, continues from it', true, []],
  ])('of %s', async (_, isOfTab, others) => {
    const { candidate, attempt } = await exam();
    const { tabId } = await openTab(server(), attempt, candidate.headers);
    await save(candidate, attempt, tabId, 5, 'The text of the tab.');
    server().advance(LEASE_MS + 1);
    const file = { sequence: 9, text: 'The text of the file.', ...(isOfTab ? { tabId } : {}) };
    expect((await submitFile(candidate, attempt, file)).json()).toEqual({ outcome: 'answer' });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, {});
    expect(await othersFor(attempt)).toEqual(others);
  });

  test('that became the answer stays for the examiner when a silent tab returns and writes over it', async () => {
    const { candidate, attempt } = await exam();
    const { tabId } = await openTab(server(), attempt, candidate.headers);
    await save(candidate, attempt, tabId, 5, 'The text of the tab.');
    server().advance(LEASE_MS + 1);
    const file = { sequence: 9, text: 'The text of the file.' };
    expect((await submitFile(candidate, attempt, file)).json()).toEqual({ outcome: 'answer' });
    expect((await save(candidate, attempt, tabId, 10, 'The text of the tab. And more.')).statusCode).toBe(200);
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, {});
    expect((await answerOf(candidate, attempt)).text).toBe('The text of the tab. And more.');
    expect(await othersFor(attempt)).toEqual([file.text]);
  });

  test('is kept beside a submitted answer, and the examiner reads both', async () => {
    const { candidate, attempt } = await exam();
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, {
      sequence: 1,
      text: 'Submitted.',
    });
    const file = { sequence: 9, text: 'Never arrived.' };
    for (let times = 0; times < 3; times += 1)
      expect((await submitFile(candidate, attempt, file)).json()).toEqual({ outcome: 'kept' });
    expect((await answerOf(candidate, attempt)).text).toBe('Submitted.');
    expect(await othersFor(attempt)).toEqual(['Never arrived.']);
  });

  test('is kept beside the answer days after the time was over', async () => {
    const { candidate, attempt } = await exam();
    server().advance(attempt.deadline - server().deps.clock() + LATE_ACCEPTANCE_MS + 1);
    await server().jobs.tick('sweep-exams');
    expect((await submitFile(candidate, attempt, { sequence: 3, text: 'Late.' })).json()).toEqual({ outcome: 'kept' });
    expect((await answerOf(candidate, attempt)).text).toBe('');
    await server().jobs.runAll();
  });

  test.each([
    ['nothing', { text: '', sequence: 1 }, { outcome: 'known' }],
    ['half of a surrogate pair', { text: '\ud83d', sequence: 1 }, { outcome: 'answer' }],
  ])('with %s is taken for what it is', async (_, file, expected) => {
    const { candidate, attempt } = await exam();
    expect((await submitFile(candidate, attempt, file)).json()).toEqual(expected);
  });

  test.each([
    ['no text', { sequence: 1 }],
    ['a text beyond the limit', { sequence: 1, text: 'x'.repeat(50_001) }],
    ['a sequence beyond the column', { sequence: 2 ** 31, text: 'x' }],
    ['a tab that is none', { sequence: 1, text: 'x', tabId: 'first' }],
  ])('with %s is refused', async (_, file) => {
    const { candidate, attempt } = await exam();
    expect((await submitFile(candidate, attempt, file)).statusCode).toBe(400);
  });

  test('is taken from the owner’s session alone: not from another account, nor with the grant', async () => {
    const { candidate, attempt } = await exam();
    const file = { sequence: 1, text: 'x' };
    expect((await submitFile(await server().user(), attempt, file)).statusCode).toBe(404);
    const grant = { 'x-attempt-grant': attempt.grant } as unknown as TestUser['headers'];
    expect((await submitFile(candidate, attempt, file, grant)).statusCode).toBe(401);
  });

  describe('of a speaking part', () => {
    const place = (part: number) => JSON.stringify({ version: 1, part });

    test('with a text is refused with its own code: the answer is its recording', async () => {
      const { candidate, attempt } = await exam('speaking');
      const refused = await submitFile(candidate, attempt, { sequence: 1, text: 'What I said.' });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { code: 'invalid_request', message: [{ field: 'text', code: 'spoken_answer', message: expect.any(String) }] },
      ]);
      expect(await othersFor(attempt)).toEqual([]);
    });

    test('of a full test gives its place back, and never takes it backwards', async () => {
      const candidate = await server().user();
      const added = await call(server(), 'POST', '/api/certificate/add-full-test', candidate.headers);
      const { myTestId } = added.json<{ myTestId: number }>();
      const part = `/api/certificate/full-tests/${myTestId}/speaking`;
      const begun = await call(server(), 'POST', `${part}/begin`, candidate.headers, {});
      const attempt = begun.json<Attempt>();
      const placeNow = async () =>
        (await call(server(), 'GET', part, candidate.headers)).json<{ attempt: Attempt }>().attempt.answer.text;
      const outcomes: unknown[] = [];
      for (const [sequence, text] of [
        [5, place(3)],
        [5, place(3)],
        [4, place(1)],
        [6, place(4)],
      ] as const)
        outcomes.push((await submitFile(candidate, attempt, { sequence, text })).json<{ outcome: string }>().outcome);
      expect(outcomes).toEqual(['answer', 'known', 'known', 'answer']);
      expect(await placeNow()).toBe(place(4));
      expect(await othersFor(attempt)).toEqual([]);
      await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, {});
      const late = await submitFile(candidate, attempt, { sequence: 9, text: place(5) });
      expect([late.json(), await othersFor(attempt)]).toEqual([{ outcome: 'known' }, []]);
    });
  });
});
