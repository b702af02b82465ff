import type { Attempt } from '@bandmark/contracts/api/attempts';
import { segments } from '../../database/schema/attempts';
import { randomUuid } from '../../random-id';
import { attemptPath, beginNew, call, openTab, partPath } from '../../testing/exam-calls';
import { examRow, examTexts } from '../../testing/exam-rows';
import { withServer } from '../../testing/with-server';
import { MAX_SEGMENTS } from './lease';

const MINUTE = 60_000;

withServer('writing into an attempt', (server) => {
  describe('the grant', () => {
    test('writes its own attempt without a session, and no other', async () => {
      const { attempt } = await beginNew(server());
      const { attempt: other } = await beginNew(server());
      const grant = { 'x-attempt-grant': attempt.grant, 'x-tab-id': randomUuid() };
      const body = { sequence: 1, text: 'Written offline.' };
      expect((await call(server(), 'PUT', attemptPath(attempt, 'answer'), grant, body)).statusCode).toBe(200);
      expect((await call(server(), 'PUT', attemptPath(other, 'answer'), grant, body)).statusCode).toBe(404);
    });

    test.each([
      ['forged', (grant: string) => `${grant.slice(0, -4)}AAAA`],
      ['of another kind', () => 'not-a-grant'],
    ])('is refused when it is %s', async (_, change) => {
      const { attempt } = await beginNew(server());
      const response = await call(
        server(),
        'PUT',
        attemptPath(attempt, 'answer'),
        { 'x-attempt-grant': change(attempt.grant), 'x-tab-id': randomUuid() },
        { sequence: 1, text: 'x' },
      );
      expect(response.statusCode).toBe(401);
    });
  });

  describe('the lease', () => {
    const lease = (attempt: Attempt, headers: Record<string, string>, body: object) =>
      call(server(), 'POST', attemptPath(attempt, 'lease'), headers, body);

    test('goes to the first tab; a second one gets 409 until it takes over, and then the first is refused', async () => {
      const { attempt, headers } = await beginNew(server());
      const [first, second] = [randomUuid(), randomUuid()];
      expect((await lease(attempt, headers, { tabId: first })).json()).toMatchObject({
        segment: 1,
        expiresAt: server().deps.clock() + 15_000,
      });
      const refused = await lease(attempt, headers, { tabId: second });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'lease_lost']);
      expect((await lease(attempt, headers, { tabId: second, takeOver: true })).json()).toMatchObject({ segment: 2 });
      expect((await lease(attempt, headers, { tabId: first })).statusCode).toBe(409);
      const byFirst = { ...headers, 'x-tab-id': first };
      const late = await call(server(), 'PUT', attemptPath(attempt, 'answer'), byFirst, { sequence: 1, text: 'mine' });
      expect([late.statusCode, late.json().code]).toEqual([409, 'lease_lost']);
    });

    test('is kept by a heartbeat with the same segment, and a restarted recorder gets another', async () => {
      const { attempt, headers } = await beginNew(server());
      const tabId = randomUuid();
      const segmentOf = async (body: object) =>
        (await lease(attempt, headers, { tabId, ...body })).json<{ segment: number }>().segment;
      expect([
        await segmentOf({}),
        await segmentOf({}),
        await segmentOf({ newSegment: true }),
        await segmentOf({}),
      ]).toEqual([1, 1, 2, 2]);
    });

    test.each([
      [15_000, 409],
      [15_001, 200],
    ])('after %i ms of silence another tab gets %i', async (silence, status) => {
      const { attempt, headers } = await beginNew(server());
      await lease(attempt, headers, { tabId: randomUuid() });
      server().advance(silence);
      expect((await lease(attempt, headers, { tabId: randomUuid() })).statusCode).toBe(status);
    });

    test('a saved answer counts as a heartbeat', async () => {
      const { attempt, headers } = await beginNew(server());
      const { tabId } = await openTab(server(), attempt, headers);
      server().advance(14_000);
      const byTab = { ...headers, 'x-tab-id': tabId };
      await call(server(), 'PUT', attemptPath(attempt, 'answer'), byTab, { sequence: 1, text: 'typing' });
      server().advance(14_000);
      expect((await lease(attempt, headers, { tabId: randomUuid() })).statusCode).toBe(409);
    });

    test('a text under a number that was used counts as a heartbeat too, and touches no other attempt', async () => {
      const { attempt, headers } = await beginNew(server());
      const other = await beginNew(server());
      const [{ tabId }, { tabId: otherTab }] = [
        await openTab(server(), attempt, headers),
        await openTab(server(), other.attempt, other.headers),
      ];
      const save = (text: string) =>
        call(server(), 'PUT', attemptPath(attempt, 'answer'), { ...headers, 'x-tab-id': tabId }, { sequence: 1, text });
      await save('first');
      server().advance(14_000);
      expect((await save('second')).statusCode).toBe(200);
      expect((await lease(other.attempt, other.headers, { tabId: otherTab })).statusCode).toBe(200);
      server().advance(14_000);
      expect((await lease(attempt, headers, { tabId: randomUuid() })).statusCode).toBe(409);
    });

    test('is given to a tab that gets no segment any more, which writes and records nothing', async () => {
      const { attempt, headers } = await beginNew(server());
      const { attemptId } = attempt;
      const opened = Array.from({ length: MAX_SEGMENTS }, (_, at) => at + 1);
      await server()
        .deps.db.insert(segments)
        .values(opened.map((segment) => ({ attemptId, segment, tabId: randomUuid(), openedAt: 0 })));
      const tabId = randomUuid();
      const taken = await lease(attempt, headers, { tabId, takeOver: true, newSegment: true });
      expect([taken.statusCode, taken.json().code]).toEqual([409, 'too_many_segments']);
      expect((await lease(attempt, headers, { tabId: randomUuid() })).json().code).toBe('lease_lost');
      expect((await lease(attempt, headers, { tabId })).json()).toMatchObject({ deadline: attempt.deadline });
      const byTab = { ...headers, 'x-tab-id': tabId };
      const saved = await call(server(), 'PUT', attemptPath(attempt, 'answer'), byTab, { sequence: 1, text: 'on' });
      expect(saved.statusCode).toBe(200);
    });

    test('is not given once the attempt is submitted', async () => {
      const { attempt, headers } = await beginNew(server());
      await call(server(), 'POST', attemptPath(attempt, 'submit'), headers, {});
      const response = await lease(attempt, headers, { tabId: randomUuid() });
      expect([response.statusCode, response.json().code]).toEqual([409, 'attempt_closed']);
    });
  });

  describe('the answer', () => {
    const save = (attempt: Attempt, headers: Record<string, string>, tabId: string, body: object) =>
      call(server(), 'PUT', attemptPath(attempt, 'answer'), { ...headers, 'x-tab-id': tabId }, body);
    const stored = async (candidate: { headers: Record<string, string> }, myTestId: number) =>
      (await call(server(), 'GET', partPath(myTestId), candidate.headers)).json<{ attempt: Attempt }>().attempt.answer;

    test('is ordered: an older sequence changes nothing, and of two texts of one number the later counts', async () => {
      const { candidate, myTestId, attempt, headers } = await beginNew(server());
      const tabId = randomUuid();
      expect((await save(attempt, headers, tabId, { sequence: 5, text: 'five' })).json()).toMatchObject({
        sequence: 5,
      });
      expect((await save(attempt, headers, tabId, { sequence: 4, text: 'four' })).json()).toMatchObject({
        sequence: 5,
      });
      expect((await save(attempt, headers, tabId, { sequence: 5, text: 'five again' })).json()).toMatchObject({
        sequence: 5,
      });
      expect(await stored(candidate, myTestId)).toEqual({ sequence: 5, text: 'five again' });
    });

    test('with number 0 never becomes the answer: its device knows that it is older', async () => {
      const { candidate, myTestId, attempt, headers } = await beginNew(server());
      const tabId = randomUuid();
      expect((await save(attempt, headers, tabId, { sequence: 0, text: 'before' })).json()).toMatchObject({
        sequence: 0,
      });
      expect(await stored(candidate, myTestId)).toEqual({ sequence: 0, text: '' });
      await save(attempt, headers, tabId, { sequence: 1, text: 'one' });
      expect((await save(attempt, headers, tabId, { sequence: 0, text: 'zero' })).json()).toMatchObject({
        sequence: 1,
      });
      expect(await stored(candidate, myTestId)).toEqual({ sequence: 1, text: 'one' });
    });

    test('racing answers leave the highest sequence', async () => {
      const { candidate, myTestId, attempt, headers } = await beginNew(server());
      const tabId = randomUuid();
      await Promise.all(
        [3, 1, 9, 7, 2].map((sequence) => save(attempt, headers, tabId, { sequence, text: `text ${sequence}` })),
      );
      expect(await stored(candidate, myTestId)).toEqual({ sequence: 9, text: 'text 9' });
    });

    test.each([
      ['a sequence below 0', { sequence: -1, text: 'x' }, 'sequence'],
      ['half a sequence', { sequence: 1.5, text: 'x' }, 'sequence'],
      ['a sequence that no column holds', { sequence: 2 ** 40, text: 'x' }, 'sequence'],
      ['no text', { sequence: 1 }, 'text'],
      ['a text without end', { sequence: 1, text: 'x'.repeat(50_001) }, 'text'],
      ['a tab id that is no UUID', { sequence: 1, text: 'x' }, 'x-tab-id', 'me'],
    ])('with %s is refused with its field', async (_, body, field, tabId = randomUuid()) => {
      const { attempt, headers } = await beginNew(server());
      const response = await save(attempt, headers, tabId, body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: [expect.objectContaining({ field })], code: 'invalid_request' });
    });

    test.each([
      ['words', 'x'],
      ['a document with a text', '{"version":1,"part":1,"texts":["x"]}'],
      ['a document without a place', '{"version":1}'],
      ['a place with more than it needs', `{"version":1,"part":1,"x":"${'x'.repeat(100)}"}`],
    ])('of a speaking part is refused: %s', async (_, text) => {
      const { attempt, headers } = await beginNew(server(), 'speaking');
      const response = await save(attempt, headers, randomUuid(), { sequence: 1, text });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: [{ field: 'text' }] });
    });

    test('of a speaking part says which question is asked: another device reads it, and it is submitted with it', async () => {
      const { attempt, headers } = await beginNew(server(), 'speaking');
      const tabId = randomUuid();
      const place = (part: number) => JSON.stringify({ version: 1, part });
      expect((await save(attempt, headers, tabId, { sequence: 1, text: place(1) })).statusCode).toBe(200);
      const row = () => examRow(server().deps.db, attempt.attemptId);
      expect((await row()).answerText).toBe(place(1));
      const submitted = await call(
        server(),
        'POST',
        attemptPath(attempt, 'submit'),
        { ...headers, 'x-tab-id': tabId },
        { sequence: 2, text: place(2) },
      );
      expect(submitted.statusCode).toBe(200);
      expect(await row()).toMatchObject({ answerText: place(2), closedBy: 'candidate' });
      // A position that arrives too late is not kept for the examiner.
      await save(attempt, headers, randomUuid(), { sequence: 3, text: place(3) });
      expect(await examTexts(server().deps.db, attempt.attemptId)).toEqual([place(2)]);
    });

    test('keeps every character that a text can have', async () => {
      const { candidate, myTestId, attempt, headers } = await beginNew(server());
      const text = 'Łódź — “naïve” 👩‍🏫\n\u0000end';
      await save(attempt, headers, randomUuid(), { sequence: 1, text });
      expect((await stored(candidate, myTestId)).text).toBe(text.replace('\u0000', ''));
    });

    test('within ten minutes after the deadline is taken and flagged; later it is gone', async () => {
      const { attempt, headers } = await beginNew(server());
      const tabId = randomUuid();
      server().advance(30 * MINUTE);
      expect((await save(attempt, headers, tabId, { sequence: 1, text: 'late' })).statusCode).toBe(200);
      server().advance(1);
      const response = await save(attempt, headers, tabId, { sequence: 2, text: 'too late' });
      expect([response.statusCode, response.json().code]).toEqual([410, 'too_late']);
      // The first acknowledgement was lost: a retry must succeed.
      expect((await save(attempt, headers, tabId, { sequence: 1, text: 'late' })).json()).toMatchObject({
        sequence: 1,
      });
      const receipt = await call(server(), 'POST', attemptPath(attempt, 'submit'), headers, {});
      expect(receipt.json()).toMatchObject({ submittedAt: attempt.deadline, late: true });
    });
  });
});
