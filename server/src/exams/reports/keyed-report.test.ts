import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import type { KeyedReport } from '@bandmark/contracts/api/full-tests';
import { call } from '../../testing/exam-calls';
import { rightAnswer } from '../../testing/small-forms';
import type { TestUser } from '../../testing/test-user';
import { type TestServer, withServer } from '../../testing/with-server';

/** Questions 1 to 30 are right, 31 is wrong, the others are empty. */
const ANSWERS = {
  ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [String(index + 1), rightAnswer(index + 1)])),
  '31': 'teapot',
};

async function begun(server: TestServer, candidate: TestUser) {
  const post = (url: string, body?: object) => call(server, 'POST', url, candidate.headers, body);
  const { myTestId } = (await post('/api/certificate/add-full-test')).json<{ myTestId: number }>();
  const attempt = (await post(`/api/certificate/full-tests/${myTestId}/reading/begin`, {})).json<AnyAttempt>();
  const submit = () =>
    post(`/api/attempts/${attempt.attemptId}/submit`, {
      sequence: 1,
      text: JSON.stringify({ version: 1, answers: ANSWERS }),
    });
  const report = (headers: Readonly<Record<string, string>> = candidate.headers) =>
    call(server, 'GET', `/api/certificate/full-tests/${myTestId}/reading/report`, headers);
  return { attempt, submit, report };
}

withServer('the report of a keyed part', (server) => {
  test('each answer, the raw score, and the table that made it a band', async () => {
    const candidate = await server().user();
    const { attempt, submit, report } = await begun(server(), candidate);
    await submit();
    const found = (await report()).json<KeyedReport>();
    expect(found).toMatchObject({ skill: 'reading', testId: attempt.answerId, rawScore: 30, band: 7, level: 'C1' });
    expect(found.bandTable).toEqual([
      { from: 39, band: 9 },
      { from: 30, band: 7 },
      { from: 0, band: 1 },
    ]);
    expect(found.answers).toHaveLength(40);
    expect(found.answers[0]).toEqual({ number: 1, answer: rightAnswer(1), isCorrect: true });
    expect(found.answers[30]).toEqual({ number: 31, answer: 'teapot', isCorrect: false });
    expect(found.answers[39]).toEqual({ number: 40, answer: '', isCorrect: false });
  });

  test('has no key of a form that is in use', async () => {
    const candidate = await server().user();
    const { submit, report } = await begun(server(), candidate);
    await submit();
    const response = await report();
    expect(response.json<KeyedReport>().areKeysShown).toBe(false);
    for (const number of [31, 35, 40]) expect(response.body).not.toContain(rightAnswer(number));
  });

  test('is not there before the answer is submitted, and is for its candidate alone', async () => {
    const candidate = await server().user();
    const { submit, report } = await begun(server(), candidate);
    expect((await report()).statusCode).toBe(404);
    await submit();
    expect((await report()).statusCode).toBe(200);
    expect((await report((await server().user()).headers)).statusCode).not.toBe(200);
    expect((await report({})).statusCode).toBe(401);
  });
});

withServer(
  'the report of a keyed part, where the keys are shown at once',
  (server) => {
    test('has the key of each question', async () => {
      const { submit, report } = await begun(server(), await server().user());
      await submit();
      const { areKeysShown, answers } = (await report()).json<KeyedReport>();
      expect(areKeysShown).toBe(true);
      expect(answers[30]).toEqual({ number: 31, answer: 'teapot', isCorrect: false, key: [rightAnswer(31)] });
    });
  },
  { environment: { SHOW_KEYS: 'at-once' } },
);
