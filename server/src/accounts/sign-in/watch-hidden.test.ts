import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import { answerFolder } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { users } from '../../database/schema/users';
import { call, type Headers } from '../../testing/exam-calls';
import { markedTest, pretendFinalised, type TakenTest, takenTest } from '../../testing/marked-test';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';

withServer('an examiner and hidden recordings', (server) => {
  async function hide(test: TakenTest): Promise<TakenTest> {
    const url = `/api/certificate/own-certificates/${test.myTestId}/recordings/hide`;
    await call(server(), 'POST', url, test.candidate.headers, { hidden: true });
    return test;
  }
  /** A test that awaits its marks, with recordings. */
  async function unmarked(): Promise<TakenTest> {
    const test = await takenTest(server());
    for (const attemptId of test.attemptIds) await pretendFinalised(server(), attemptId);
    return test;
  }
  /** Opens the writing part for marking, or the given attempt. @returns the cookie; empty if none was set */
  async function openToMark({ attemptIds: [writing] }: TakenTest, { headers }: TestUser, id = writing) {
    const response = await call(server(), 'GET', `/api/marking/${id}`, headers);
    return [response.headers['set-cookie']].flat()[0] ?? '';
  }
  /** `open` or the refusal's code, for each recording of the test. */
  async function outcomes({ attemptIds }: TakenTest, headers: Headers): Promise<string[]> {
    const found: string[] = [];
    for (const attemptId of attemptIds) {
      const [{ answerId = 0, uuid } = {}] = await server()
        .deps.db.select()
        .from(attempts)
        .where(eq(attempts.attemptId, attemptId));
      const url = `/certificate-answers/${answerFolder(answerId)}/${uuid}.webm`;
      const response = await call(server(), 'GET', url, headers);
      found.push(response.statusCode === 200 ? 'open' : response.json<ApiErrorBody>().code);
    }
    return found;
  }
  const HIDDEN = ['recording_hidden', 'recording_hidden'];
  const OPEN = ['open', 'open'];

  test('watches those of the answers that they can mark, in that browser, for four hours', async () => {
    const [test, certified] = [await unmarked(), await markedTest(server())];
    const { examiner } = test;
    await server().jobs.runAll();
    expect(await openToMark(test, examiner)).toBe('');
    for (const each of [test, certified]) await hide(each);
    expect(await openToMark(certified, examiner)).toBe('');
    const setCookie = await openToMark(test, examiner);
    // Its path holds for pages with an `API_BASE` below a path, too.
    expect(setCookie).toMatch(/; Path=\/; HttpOnly/);
    const cookie = setCookie.split(';')[0] ?? '';
    expect(await outcomes(test, { cookie })).toEqual(OPEN);
    expect(await outcomes(certified, { cookie })).toEqual(HIDDEN);
    expect(await outcomes(test, { cookie: `${cookie}x` })).toEqual(HIDDEN);
    server().advance(5 * 3_600_000);
    expect(await outcomes(test, { cookie })).toEqual(HIDDEN);
  });

  test('has a cookie that is no session, and a session that is no cookie', async () => {
    const test = await hide(await unmarked());
    const { examiner } = test;
    const [, token = ''] = (await openToMark(test, examiner)).split(/[=;]/);
    expect(await outcomes(test, { cookie: `bandmark-watching=${token}` })).toEqual(OPEN);
    expect((await call(server(), 'GET', '/api/marking', { authorization: `Bearer ${token}` })).statusCode).toBe(401);
    expect(await outcomes(test, { cookie: `bandmark-watching=${examiner.token}` })).toEqual(HIDDEN);
  });

  test('watches one whose mark was withdrawn, and none of a replaced test', async () => {
    const [certified, replaced] = [await markedTest(server()), await unmarked()];
    await server().jobs.runAll();
    for (const each of [certified, replaced]) await hide(each);
    const { headers } = await server().user({ isLead: true, isOperator: true });
    const { examiner } = certified;
    const reason = 'The examiner marked another answer by mistake.';
    const [writing, speaking] = certified.attemptIds;
    const cookie = (await openToMark(replaced, examiner)).split(';')[0] ?? '';
    expect(await outcomes(replaced, { cookie })).toEqual(OPEN);
    await call(server(), 'POST', `/api/corrections/marks/${writing}/withdraw`, headers, { reason });
    await call(server(), 'POST', `/api/operations/tests/${replaced.myTestId}/replace`, headers, { reason });
    expect(await openToMark(certified, examiner)).not.toBe('');
    expect(await openToMark(certified, examiner, speaking)).toBe('');
    expect(await openToMark(replaced, examiner)).toBe('');
    expect(await outcomes(certified, { cookie })).toEqual(['open', 'recording_hidden']);
    expect(await outcomes(replaced, { cookie })).toEqual(HIDDEN);
  });

  test.each<[string, (examiner: TestUser, test: TakenTest) => Promise<unknown>]>([
    ['after logging out', ({ headers }) => call(server(), 'POST', '/api/auth/sign-out', headers, {})],
    [
      'after logging out everywhere in another browser',
      ({ headers }) => call(server(), 'POST', '/api/auth/sign-out', headers, { everywhere: true }),
    ],
    [
      'without the role',
      ({ userId }) => server().deps.db.update(users).set({ isExaminer: false }).where(eq(users.userId, userId)),
    ],
    [
      'after its certificate was issued',
      async (examiner, { attemptIds }) => {
        for (const attemptId of attemptIds) {
          const body = { criteria: [6, 6, 6, 6] };
          await call(server(), 'POST', `/api/marking/${attemptId}`, examiner.headers, body);
        }
        await server().jobs.runAll();
      },
    ],
  ])('watches none %s, although the browser kept the cookie', async (_, end) => {
    const test = await hide(await unmarked());
    const cookie = (await openToMark(test, test.examiner)).split(';')[0] ?? '';
    expect(await outcomes(test, { cookie })).toEqual(OPEN);
    await end(test.examiner, test);
    expect(await outcomes(test, { cookie })).toEqual(HIDDEN);
  });

  test('watches none that they recorded', async () => {
    const [own, other] = [await hide(await unmarked()), await hide(await unmarked())];
    const { candidate } = own;
    await server().deps.db.update(users).set({ isExaminer: true }).where(eq(users.userId, candidate.userId));
    const cookie = (await openToMark(other, candidate)).split(';')[0] ?? '';
    expect(await outcomes(other, { cookie })).toEqual(OPEN);
    expect(await outcomes(own, { cookie })).toEqual(HIDDEN);
  });

  test('logs out, which takes the cookie from the browser', async () => {
    const { headers } = await server().user({ isExaminer: true });
    const left = await call(server(), 'POST', '/api/auth/sign-out', { ...headers, cookie: 'bandmark-watching=x' }, {});
    expect(left.headers['set-cookie']).toMatch(/^bandmark-watching=; Max-Age=0; Path=\/;/);
  });
});
