import type { MarkingQueues, OperatedTests } from '@bandmark/contracts/api/operations-tests';
import { eq } from 'drizzle-orm';
import { issueCertificate } from '../certificates/issue-certificate';
import { reissueCertificate } from '../certificates/reissue-certificate';
import { users } from '../database/schema/users';
import { addTest, begin, call, mark, takePart } from '../testing/exam-calls';
import { markedTest, pretendFinalised, takenTest } from '../testing/marked-test';
import { withServer } from '../testing/with-server';

const MINUTE = 60_000;

withServer('what operators look into', (server) => {
  const get = async <T>(what: string): Promise<T> => {
    const { headers } = await server().user({ isOperator: true });
    return (await call(server(), 'GET', `/api/operations/${what}`, headers)).json<T>();
  };
  const find = async (by: string) =>
    (await get<OperatedTests>(`tests?by=${encodeURIComponent(by)}`)).tests.map(({ myTestId }) => myTestId);

  test('a test is found by account, number, receipt, report and certificate, and by nothing else', async () => {
    const { candidate, myTestId } = await markedTest(server());
    const certificateId = (await issueCertificate(server().deps, myTestId)) ?? '';
    const [found] = (await get<OperatedTests>(`tests?by=${candidate.email}`)).tests;
    expect(found).toMatchObject({
      email: candidate.email,
      number: 1,
      format: 'quick',
      certificateId,
      mayReplace: false,
      parts: [
        { skill: 'writing', state: 'submitted', mark: { band: 6, source: 'examiner' } },
        { skill: 'speaking', state: 'submitted' },
      ],
    });
    const receipt = found?.parts[0]?.receipt ?? '';
    const names = [candidate.email.toUpperCase(), String(myTestId), receipt, certificateId, ` ${receipt} `];
    for (const name of names) expect([name, await find(name)]).toEqual([name, [myTestId]]);
    for (const name of ['nobody@example.org', '1', '99999999999999999999', 'A2222222222222222222', '%', '_'])
      expect([name, await find(name)]).toEqual([name, []]);
  });

  test('a test is found by a certificate of before its holder’s name changed, and by one that was withdrawn', async () => {
    const { candidate, myTestId } = await markedTest(server());
    const { deps } = server();
    const first = (await issueCertificate(deps, myTestId)) ?? '';
    await deps.db.update(users).set({ certificateName: 'Another Name' }).where(eq(users.userId, candidate.userId));
    const second = await reissueCertificate(deps, myTestId);
    expect(second).not.toBe(first);
    expect([await find(first), await find(second)]).toEqual([[myTestId], [myTestId]]);
    const lead = await server().user({ isLead: true });
    const reason = 'Another person took this test.';
    await call(server(), 'POST', `/api/corrections/tests/${myTestId}/withdraw-certificate`, lead.headers, { reason });
    expect([await find(first), await find(second)]).toEqual([[myTestId], [myTestId]]);
  });

  test('without a name, the tests with an open part are shown, with state, deadline and recording', async () => {
    const candidate = await server().user({ timeFactor: 1.5 });
    const myTestId = await addTest(server(), candidate);
    const open = await begin(server(), candidate, myTestId, 'writing');
    const submitted = await takenTest(server());
    const { serverTime, tests } = await get<OperatedTests>('tests');
    expect(serverTime).toBe(server().deps.clock());
    const shown = tests.find((test) => test.myTestId === myTestId);
    expect(shown?.parts).toMatchObject([
      {
        attemptId: open.attemptId,
        state: 'open',
        deadline: open.begunAt + 30 * MINUTE,
        timeFactor: 1.5,
        receipt: null,
        recording: { state: 'uploading', chunks: 0, lastChunkAt: null },
      },
    ]);
    expect(shown?.mayReplace).toBe(true);
    expect(tests.map((test) => test.myTestId)).not.toContain(submitted.myTestId);
  });

  test('what arrived of a recording is counted', async () => {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    await takePart(server(), candidate, myTestId, 'writing');
    const [test] = (await get<OperatedTests>(`tests?by=${myTestId}`)).tests;
    expect(test?.parts[0]?.recording).toMatchObject({ state: 'complete', chunks: expect.any(Number) });
    expect(test?.parts[0]?.recording?.bytes).toBeGreaterThan(1000);
  });

  test('the last error of the finaliser is shown, also for a recording that has files', async () => {
    const { myTestId, attemptIds } = await takenTest(server());
    const lastError = 'The files made again differ.';
    for (const attemptId of attemptIds) await pretendFinalised(server(), attemptId, { lastError });
    const [test] = (await get<OperatedTests>(`tests?by=${myTestId}`)).tests;
    expect(test?.parts.map(({ recording }) => recording?.lastError)).toEqual([lastError, lastError]);
  });
});

withServer('queues of marking', (server) => {
  const queues = async () => {
    const { headers } = await server().user({ isOperator: true });
    const response = await call(server(), 'GET', '/api/operations/marking-queues', headers);
    return Object.fromEntries(response.json<MarkingQueues>().queues.map(({ skill, ...queue }) => [skill, queue]));
  };

  test('say how many wait, since when, and how long marks took', async () => {
    const ages = { oldestMs: null, medianMs: null, markedMedianMs: null };
    const none = { waiting: 0, forAnother: 0, ready: 0, marked: 0, ...ages };
    expect(await queues()).toEqual({ writing: none, speaking: none });

    const first = await takenTest(server());
    server().advance(10 * MINUTE);
    await takenTest(server());
    server().advance(20 * MINUTE);
    await takenTest(server());
    server().advance(5 * MINUTE);
    const [writing = ''] = first.attemptIds;
    await pretendFinalised(server(), writing);
    expect(await queues()).toMatchObject({
      writing: { waiting: 3, ready: 1, oldestMs: 35 * MINUTE, medianMs: 25 * MINUTE },
      speaking: { waiting: 3, ready: 0, oldestMs: 35 * MINUTE, medianMs: 25 * MINUTE },
    });

    await mark(server(), first.examiner, writing, [6, 6, 6, 6]);
    expect(await queues()).toMatchObject({
      writing: {
        waiting: 2,
        ready: 0,
        oldestMs: 25 * MINUTE,
        medianMs: 15 * MINUTE,
        marked: 1,
        markedMedianMs: 35 * MINUTE,
      },
      speaking: { waiting: 3, marked: 0, markedMedianMs: null },
    });
    server().advance(8 * 86_400_000);
    expect((await queues())['writing']).toMatchObject({ waiting: 2, marked: 0, markedMedianMs: null });
  });

  test('say how many wait for another examiner than the one who has marked', async () => {
    const { attemptIds, examiner } = await takenTest(server());
    const before = (await queues())['writing'];
    expect(before).toMatchObject({ forAnother: 0 });
    const body = { criteria: [6, 6, 6, 6], secondMark: true };
    await call(server(), 'POST', `/api/marking/${attemptIds[0]}`, examiner.headers, body);
    expect((await queues())['writing']).toEqual({ ...before, forAnother: 1 });
    await mark(server(), await server().user({ isExaminer: true }), attemptIds[0] ?? '', [6, 6, 6, 6]);
    expect((await queues())['writing']).toMatchObject({ waiting: 2, forAnother: 0, marked: 1 });
  });
});
