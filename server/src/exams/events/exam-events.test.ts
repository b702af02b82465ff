import type { Attempt } from '@bandmark/contracts/api/attempts';
import { LONGEST_EVENT_TEXT, MAX_EVENTS_IN_CALL, MAX_EVENTS_OF_ATTEMPT } from '@bandmark/contracts/api/exam-events';
import { randomUuid } from '../../random-id';
import { addTest, begin, call, type Headers } from '../../testing/exam-calls';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';

const event = (atMs: number, more: object = {}) => ({ eventId: randomUuid(), kind: 'left-page', atMs, ...more });

withServer('what is noted while an attempt is taken', (server) => {
  const exam = async (): Promise<{ candidate: TestUser; attempt: Attempt; path: string }> => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate));
    server().advance(60_000);
    return { candidate, attempt, path: `/api/attempts/${attempt.attemptId}/events` };
  };
  const note = async (path: string, headers: Headers, events: object[]) =>
    call(server(), 'POST', path, headers, { events });
  const submit = (attempt: Attempt, headers: Headers) =>
    call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, { sequence: 1, text: 'An answer.' });
  const reportOf = async (attempt: Attempt, headers: Headers) => {
    const examiner = await server().user({ isExaminer: true });
    await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
    const row = await server().deps.db.query.attempts.findFirst({
      where: (table, { eq }) => eq(table.attemptId, attempt.attemptId),
    });
    return (await call(server(), 'GET', `/api/certificate/report/writing/${row?.slug ?? ''}`, headers)).json();
  };

  test('comes back in its order, once, however often and in whatever order it was sent', async () => {
    const { candidate, attempt, path } = await exam();
    const grant = { 'x-attempt-grant': attempt.grant };
    const [pasted, left] = [event(9000, { kind: 'pasted', text: 'From elsewhere.', textLength: 15 }), event(4000)];
    expect((await note(path, grant, [pasted])).json()).toEqual({ stored: 1 });
    expect((await note(path, candidate.headers, [left, pasted, { ...left, atMs: 1 }])).json()).toEqual({ stored: 1 });
    await submit(attempt, candidate.headers);
    expect((await call(server(), 'GET', path, candidate.headers)).json()).toEqual({
      events: [
        { kind: 'left-page', atMs: 4000 },
        { kind: 'pasted', atMs: 9000, text: 'From elsewhere.', textLength: 15 },
      ],
    });
  });

  test('is for the examiner, and for the candidate after the submission, and for no other reader', async () => {
    const { candidate, attempt, path } = await exam();
    await note(path, candidate.headers, [event(4000, { durationMs: 12_000 })]);
    expect((await call(server(), 'GET', path, candidate.headers)).statusCode).toBe(404);
    await submit(attempt, candidate.headers);
    const events = [{ kind: 'left-page', atMs: 4000, durationMs: 12_000 }];
    const examiner = await server().user({ isExaminer: true });
    const marking = await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
    expect(marking.json()).toMatchObject({ events });
    expect(await reportOf(attempt, candidate.headers)).toMatchObject({ events });
    for (const headers of [{}, examiner.headers, (await server().user()).headers])
      expect(await reportOf(attempt, headers)).not.toHaveProperty('events');
  });

  test('still arrives after the submission, and never lies after it', async () => {
    const { candidate, attempt, path } = await exam();
    await submit(attempt, candidate.headers);
    server().advance(3_600_000);
    expect((await note(path, { 'x-attempt-grant': attempt.grant }, [event(3_000_000)])).statusCode).toBe(200);
    expect((await call(server(), 'GET', path, candidate.headers)).json().events).toEqual([
      { kind: 'left-page', atMs: 60_000 },
    ]);
  });

  test('a kind that this server does not know is kept, and a character that no database holds is not', async () => {
    const { candidate, attempt, path } = await exam();
    await note(path, candidate.headers, [event(1, { kind: 'a-later-kind', text: 'a\u0000b\uD800' })]);
    await submit(attempt, candidate.headers);
    expect((await call(server(), 'GET', path, candidate.headers)).json().events).toEqual([
      { kind: 'a-later-kind', atMs: 1, text: 'ab\uFFFD' },
    ]);
  });

  test.each([
    ['a text longer than is kept', [event(1, { text: 'x'.repeat(LONGEST_EVENT_TEXT + 1) })]],
    ['more events than a call takes', Array.from({ length: MAX_EVENTS_IN_CALL + 1 }, () => event(1))],
    ['a time before the begin', [event(-1)]],
    ['a kind that is no name', [event(1, { kind: 'Not A Kind' })]],
  ])('refuses %s', async (_, events) => {
    const { candidate, path } = await exam();
    expect((await note(path, candidate.headers, events)).statusCode).toBe(400);
  });

  test('is bounded: events over the limit are dropped and acknowledged', async () => {
    const { candidate, attempt, path } = await exam();
    for (let sent = 0; sent <= MAX_EVENTS_OF_ATTEMPT; sent += MAX_EVENTS_IN_CALL) {
      const events = Array.from({ length: MAX_EVENTS_IN_CALL }, (_, index) => event(sent + index));
      expect((await note(path, candidate.headers, events)).statusCode).toBe(200);
    }
    await submit(attempt, candidate.headers);
    const { events } = (await call(server(), 'GET', path, candidate.headers)).json();
    expect(events).toHaveLength(MAX_EVENTS_OF_ATTEMPT);
  });

  test('is bounded by as much where many calls come at once', async () => {
    const { candidate, attempt, path } = await exam();
    const calls = Array.from({ length: 2 * Math.ceil(MAX_EVENTS_OF_ATTEMPT / MAX_EVENTS_IN_CALL) }, (_, at) =>
      Array.from({ length: MAX_EVENTS_IN_CALL }, (__, index) => event(at * MAX_EVENTS_IN_CALL + index)),
    );
    const responses = await Promise.all(calls.map((events) => note(path, candidate.headers, events)));
    const stored = responses.map((response) => response.json<{ stored: number }>().stored);
    expect(stored.reduce((sum, each) => sum + each)).toBe(MAX_EVENTS_OF_ATTEMPT);
    await submit(attempt, candidate.headers);
    const { events } = (await call(server(), 'GET', path, candidate.headers)).json();
    expect(events).toHaveLength(MAX_EVENTS_OF_ATTEMPT);
  });
});
