import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { randomUuid } from '../../random-id';
import { attemptPath, beginNew, call, openTab, partPath } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';

const MINUTE = 60_000;

withServer('submitting an attempt', (server) => {
  const submit = (attempt: Attempt, headers: Record<string, string>, body: object = {}) =>
    call(server(), 'POST', attemptPath(attempt, 'submit'), headers, body);

  test('stores the last text and gives one receipt however often it is called', async () => {
    const { candidate, myTestId, attempt, headers } = await beginNew(server());
    const first = await submit(attempt, headers, { sequence: 3, text: 'The last words.' });
    server().advance(MINUTE);
    const second = await submit(attempt, headers, { sequence: 3, text: 'The last words.' });
    expect(second.json()).toEqual(first.json());
    expect(first.json()).toEqual({
      receipt: expect.stringMatching(/^[\w-]{20,}$/),
      submittedAt: server().deps.clock() - MINUTE,
      late: false,
    });
    const response = await call(server(), 'GET', partPath(myTestId), candidate.headers);
    expect(response.json()).toMatchObject({
      attempt: {
        state: 'submitted',
        answer: { sequence: 3, text: 'The last words.' },
        submission: { receipt: expect.any(String), by: 'candidate', late: false },
      },
    });
  });

  test('closes the answer', async () => {
    const { attempt, headers } = await beginNew(server());
    await submit(attempt, headers, { sequence: 1, text: 'done' });
    const byTab = { ...headers, 'x-tab-id': randomUuid() };
    const response = await call(server(), 'PUT', attemptPath(attempt, 'answer'), byTab, { sequence: 2, text: 'more' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'attempt_closed']);
  });

  test.each([
    [20 * MINUTE, false],
    [20 * MINUTE + 1, true],
    [30 * MINUTE, true],
  ])('%i ms after beginning it is late: %s', async (after, late) => {
    const { attempt, headers } = await beginNew(server());
    server().advance(after);
    expect((await submit(attempt, headers, { sequence: 1, text: 'x' })).json()).toMatchObject({ late });
  });

  test.each([
    [0, false],
    [1, true],
  ])('speech goes on until it is submitted: %i ms after the deadline it is late: %s', async (after, late) => {
    const { attempt, headers } = await beginNew(server(), 'speaking');
    server().advance(attempt.deadline - server().deps.clock() + after);
    expect((await submit(attempt, headers)).json()).toMatchObject({ late });
  });

  test.each([
    ['all of it was here in time', 5 * MINUTE, false],
    ['it came after the deadline', 21 * MINUTE, true],
  ])('a request that comes after the deadline makes no answer late, its text does: %s', async (_, savedAfter, late) => {
    const { attempt, headers } = await beginNew(server());
    const tabId = await openTab(server(), attempt, headers).then((tab) => tab.tabId);
    const answer = { sequence: 1, text: 'What I wrote.' };
    server().advance(savedAfter);
    const saved = { ...headers, 'x-tab-id': tabId };
    expect((await call(server(), 'PUT', attemptPath(attempt, 'answer'), saved, answer)).statusCode).toBe(200);
    server().advance(22 * MINUTE - savedAfter);
    expect((await submit(attempt, headers, answer)).json()).toMatchObject({ late });
  });

  test('too late with a newer text is refused, so that it does not pass for stored', async () => {
    const { attempt, headers } = await beginNew(server());
    server().advance(31 * MINUTE);
    const response = await submit(attempt, headers, { sequence: 1, text: 'too late' });
    expect([response.statusCode, response.json().code]).toEqual([410, 'too_late']);
    expect((await submit(attempt, headers)).json()).toMatchObject({ submittedAt: attempt.deadline });
  });

  test.each([
    [{ text: 'no sequence' }, 'sequence'],
    [{ sequence: 1.5, text: 'half' }, 'sequence'],
    [{ sequence: -1, text: 'negative' }, 'sequence'],
    [{ sequence: 2 ** 40, text: 'huge' }, 'sequence'],
    [{ sequence: 1, text: 7 }, 'text'],
  ])('%j is refused with its field', async (body, field) => {
    const { attempt, headers } = await beginNew(server());
    const response = await submit(attempt, headers, body);
    expect([response.statusCode, response.json().message]).toEqual([400, [expect.objectContaining({ field })]]);
  });

  test('from a tab that lost the lease is refused', async () => {
    const { attempt, headers } = await beginNew(server());
    await openTab(server(), attempt, headers);
    const response = await submit(attempt, { ...headers, 'x-tab-id': randomUuid() }, { sequence: 1, text: 'old' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'lease_lost']);
  });

  test('the clock submits a forgotten attempt, with the last stored answer', async () => {
    const { candidate, myTestId, attempt, headers } = await beginNew(server());
    const byTab = { ...headers, 'x-tab-id': randomUuid() };
    await call(server(), 'PUT', attemptPath(attempt, 'answer'), byTab, { sequence: 1, text: 'What I had.' });
    server().advance(30 * MINUTE);
    const list = () => call(server(), 'GET', '/api/certificate/tests', headers);
    expect((await list()).json<TestRow[]>()).toMatchObject([{ writingBegun: true, writingUuid: null }]);
    server().advance(1);
    const listed = await list();
    expect(listed.json<TestRow[]>()).toMatchObject([{ writingBegun: false, writingUuid: attempt.uuid }]);
    const response = await call(server(), 'GET', partPath(myTestId), candidate.headers);
    expect(response.json()).toMatchObject({
      attempt: { state: 'submitted', answer: { text: 'What I had.' }, submission: { by: 'clock' } },
    });
    expect(server().jobs.waiting).toContainEqual({
      name: 'estimate-writing',
      data: { attemptId: attempt.attemptId },
      key: attempt.attemptId,
      requestId: listed.headers['x-request-id'],
    });
  });
});
