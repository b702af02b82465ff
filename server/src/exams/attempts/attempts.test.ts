import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { randomUuid } from '../../random-id';
import { addTest, begin, call, openTab } from '../../testing/exam-calls';
import { examRow, examTexts } from '../../testing/exam-rows';
import { withServer } from '../../testing/with-server';

const MINUTE = 60_000;

withServer('attempts', (server) => {
  const part = (myTestId: number, skill = 'writing') => `/api/certificate/quick-tests/${myTestId}/${skill}`;
  const at = (attempt: Attempt, path: string) => `/api/attempts/${attempt.attemptId}/${path}`;

  async function begun(skill = 'writing', options = {}) {
    const candidate = await server().user(options);
    const myTestId = await addTest(server(), candidate);
    const attempt = await begin(server(), candidate, myTestId, skill);
    return { candidate, myTestId, attempt, headers: candidate.headers };
  }

  describe('a part of a test', () => {
    test('exists before it is begun, with its duration', async () => {
      const candidate = await server().user();
      const myTestId = await addTest(server(), candidate);
      const response = await call(server(), 'GET', part(myTestId, 'speaking'), candidate.headers);
      expect(response.json()).toEqual({
        myTestId,
        certificateName: 'Test Candidate',
        suggestedName: 'Test Candidate',
        number: 1,
        skill: 'speaking',
        durationMs: 10 * MINUTE,
        serverTime: server().deps.clock(),
        attempt: null,
      });
    });

    test('begins once: the second call returns the same attempt and the same clock', async () => {
      const { candidate, myTestId, attempt } = await begun();
      server().advance(MINUTE);
      const again = await begin(server(), candidate, myTestId);
      expect(again).toMatchObject({
        attemptId: attempt.attemptId,
        deadline: attempt.deadline,
        state: 'begun',
        answer: { sequence: 0, text: '' },
      });
      expect(again.serverTime).toBe(attempt.serverTime + MINUTE);
      expect(attempt.deadline - attempt.begunAt).toBe(20 * MINUTE);
    });

    test('two clicks at once begin one attempt', async () => {
      const candidate = await server().user();
      const myTestId = await addTest(server(), candidate);
      const [one, two] = await Promise.all([
        begin(server(), candidate, myTestId),
        begin(server(), candidate, myTestId),
      ]);
      expect(one.attemptId).toBe(two.attemptId);
    });

    test('keeps what the device check found for its examiner, from the first call that begins', async () => {
      const candidate = await server().user();
      const examiner = await server().user({ isExaminer: true });
      const myTestId = await addTest(server(), candidate);
      const beginWith = (deviceCheck: unknown) =>
        call(server(), 'POST', `${part(myTestId)}/begin`, candidate.headers, { deviceCheck });
      const checked = { isPassed: false, findings: ['no-devices', 'a-code-of-later'], reason: 'no-camera' };
      const attempt = (await beginWith(checked)).json<Attempt>();
      expect((await beginWith({ isPassed: true, findings: [] })).statusCode).toBe(200);
      await call(server(), 'POST', at(attempt, 'submit'), candidate.headers, { sequence: 1, text: 'A text.' });
      const seen = await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
      expect(seen.json().deviceCheck).toEqual(checked);
    });

    test('of a page without a device check says nothing of one', async () => {
      const { attempt, headers } = await begun();
      const examiner = await server().user({ isExaminer: true });
      await call(server(), 'POST', at(attempt, 'submit'), headers, { sequence: 1, text: 'A text.' });
      const seen = await call(server(), 'GET', `/api/marking/${attempt.attemptId}`, examiner.headers);
      expect(seen.json()).not.toHaveProperty('deviceCheck');
    });

    test.each([
      [{ isPassed: true }, 'deviceCheck.findings'],
      [{ isPassed: true, findings: ['<script>'] }, 'deviceCheck.findings.0'],
      [{ isPassed: true, findings: Array.from({ length: 21 }, () => 'echo') }, 'deviceCheck.findings'],
      [{ isPassed: false, findings: [], reason: 'A sentence.' }, 'deviceCheck.reason'],
    ])('is not begun with the check %j', async (deviceCheck, field) => {
      const candidate = await server().user();
      const myTestId = await addTest(server(), candidate);
      const response = await call(server(), 'POST', `${part(myTestId)}/begin`, candidate.headers, { deviceCheck });
      expect([response.statusCode, response.json().message[0].field]).toEqual([400, field]);
    });

    test.each([1.25, 1.5, 2])('lasts %f times as long for a candidate with extra time', async (timeFactor) => {
      const { attempt } = await begun('writing', { timeFactor });
      expect(attempt.deadline - attempt.begunAt).toBe(20 * MINUTE * timeFactor);
    });

    test.each([
      ['GET', ''],
      ['POST', '/begin'],
    ] as const)('does not exist for another candidate (%s %s)', async (method, path) => {
      const { myTestId } = await begun();
      const other = await server().user();
      expect((await call(server(), method, part(myTestId) + path, other.headers)).statusCode).toBe(404);
      expect((await call(server(), method, part(myTestId) + path, {})).statusCode).toBe(401);
    });

    test.each([
      ['/api/certificate/quick-tests/0/writing', 'myTestId'],
      ['/api/certificate/quick-tests/abc/writing', 'myTestId'],
      ['/api/certificate/quick-tests/7/reading', 'skill'],
    ])('%s is refused with the field %s', async (url, field) => {
      const { headers } = await begun();
      const response = await call(server(), 'GET', url, headers);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: [{ field }] });
    });
  });

  describe('the grant', () => {
    test('writes its own attempt without a session, and no other', async () => {
      const { attempt } = await begun();
      const { attempt: other } = await begun();
      const grant = { 'x-attempt-grant': attempt.grant, 'x-tab-id': randomUuid() };
      const body = { sequence: 1, text: 'Written offline.' };
      expect((await call(server(), 'PUT', at(attempt, 'answer'), grant, body)).statusCode).toBe(200);
      expect((await call(server(), 'PUT', at(other, 'answer'), grant, body)).statusCode).toBe(404);
    });

    test.each([
      ['forged', (grant: string) => `${grant.slice(0, -4)}AAAA`],
      ['of another kind', () => 'not-a-grant'],
    ])('is refused when it is %s', async (_, change) => {
      const { attempt } = await begun();
      const response = await call(
        server(),
        'PUT',
        at(attempt, 'answer'),
        { 'x-attempt-grant': change(attempt.grant), 'x-tab-id': randomUuid() },
        { sequence: 1, text: 'x' },
      );
      expect(response.statusCode).toBe(401);
    });
  });

  describe('the lease', () => {
    const lease = (attempt: Attempt, headers: Record<string, string>, body: object) =>
      call(server(), 'POST', at(attempt, 'lease'), headers, body);

    test('goes to the first tab; a second one gets 409 until it takes over, and then the first is refused', async () => {
      const { attempt, headers } = await begun();
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
      const late = await call(server(), 'PUT', at(attempt, 'answer'), byFirst, { sequence: 1, text: 'mine' });
      expect([late.statusCode, late.json().code]).toEqual([409, 'lease_lost']);
    });

    test('is kept by a heartbeat with the same segment, and a restarted recorder gets another', async () => {
      const { attempt, headers } = await begun();
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
      const { attempt, headers } = await begun();
      await lease(attempt, headers, { tabId: randomUuid() });
      server().advance(silence);
      expect((await lease(attempt, headers, { tabId: randomUuid() })).statusCode).toBe(status);
    });

    test('a saved answer counts as a heartbeat', async () => {
      const { attempt, headers } = await begun();
      const { tabId } = await openTab(server(), attempt, headers);
      server().advance(14_000);
      const byTab = { ...headers, 'x-tab-id': tabId };
      await call(server(), 'PUT', at(attempt, 'answer'), byTab, { sequence: 1, text: 'typing' });
      server().advance(14_000);
      expect((await lease(attempt, headers, { tabId: randomUuid() })).statusCode).toBe(409);
    });

    test('is not given once the attempt is submitted', async () => {
      const { attempt, headers } = await begun();
      await call(server(), 'POST', at(attempt, 'submit'), headers, {});
      const response = await lease(attempt, headers, { tabId: randomUuid() });
      expect([response.statusCode, response.json().code]).toEqual([409, 'attempt_closed']);
    });
  });

  describe('the answer', () => {
    const save = (attempt: Attempt, headers: Record<string, string>, tabId: string, body: object) =>
      call(server(), 'PUT', at(attempt, 'answer'), { ...headers, 'x-tab-id': tabId }, body);
    const stored = async (candidate: { headers: Record<string, string> }, myTestId: number) =>
      (await call(server(), 'GET', part(myTestId), candidate.headers)).json<{ attempt: Attempt }>().attempt.answer;

    test('is ordered: an older sequence changes nothing, and of two texts of one number the later counts', async () => {
      const { candidate, myTestId, attempt, headers } = await begun();
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

    test('racing answers leave the highest sequence', async () => {
      const { candidate, myTestId, attempt, headers } = await begun();
      const tabId = randomUuid();
      await Promise.all(
        [3, 1, 9, 7, 2].map((sequence) => save(attempt, headers, tabId, { sequence, text: `text ${sequence}` })),
      );
      expect(await stored(candidate, myTestId)).toEqual({ sequence: 9, text: 'text 9' });
    });

    test.each([
      ['sequence 0', { sequence: 0, text: 'x' }, 'sequence'],
      ['half a sequence', { sequence: 1.5, text: 'x' }, 'sequence'],
      ['a sequence that no column holds', { sequence: 2 ** 40, text: 'x' }, 'sequence'],
      ['no text', { sequence: 1 }, 'text'],
      ['a text without end', { sequence: 1, text: 'x'.repeat(50_001) }, 'text'],
      ['a tab id that is no UUID', { sequence: 1, text: 'x' }, 'x-tab-id', 'me'],
    ])('with %s is refused with its field', async (_, body, field, tabId = randomUuid()) => {
      const { attempt, headers } = await begun();
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
      const { attempt, headers } = await begun('speaking');
      const response = await save(attempt, headers, randomUuid(), { sequence: 1, text });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: [{ field: 'text' }] });
    });

    test('of a speaking part says which question is asked: another device reads it, and it is submitted with it', async () => {
      const { attempt, headers } = await begun('speaking');
      const tabId = randomUuid();
      const place = (part: number) => JSON.stringify({ version: 1, part });
      expect((await save(attempt, headers, tabId, { sequence: 1, text: place(1) })).statusCode).toBe(200);
      const row = () => examRow(server().deps.db, attempt.attemptId);
      expect((await row()).answerText).toBe(place(1));
      const submitted = await call(
        server(),
        'POST',
        at(attempt, 'submit'),
        { ...headers, 'x-tab-id': tabId },
        { sequence: 2, text: place(2) },
      );
      expect(submitted.statusCode).toBe(200);
      expect(await row()).toMatchObject({ answerText: place(2), closedBy: 'candidate' });
      // A place that comes too late is not kept for the examiner.
      await save(attempt, headers, randomUuid(), { sequence: 3, text: place(3) });
      expect(await examTexts(server().deps.db, attempt.attemptId)).toEqual([place(2)]);
    });

    test('keeps every character that a text can have', async () => {
      const { candidate, myTestId, attempt, headers } = await begun();
      const text = 'Łódź — “naïve” 👩‍🏫\n\u0000end';
      await save(attempt, headers, randomUuid(), { sequence: 1, text });
      expect((await stored(candidate, myTestId)).text).toBe(text.replace('\u0000', ''));
    });

    test('within ten minutes after the deadline is taken and flagged; later it is gone', async () => {
      const { attempt, headers } = await begun();
      const tabId = randomUuid();
      server().advance(30 * MINUTE);
      expect((await save(attempt, headers, tabId, { sequence: 1, text: 'late' })).statusCode).toBe(200);
      server().advance(1);
      const response = await save(attempt, headers, tabId, { sequence: 2, text: 'too late' });
      expect([response.statusCode, response.json().code]).toEqual([410, 'too_late']);
      // The first acknowledgement was lost: repeating the request is no failure.
      expect((await save(attempt, headers, tabId, { sequence: 1, text: 'late' })).json()).toMatchObject({
        sequence: 1,
      });
      const receipt = await call(server(), 'POST', at(attempt, 'submit'), headers, {});
      expect(receipt.json()).toMatchObject({ submittedAt: attempt.deadline, late: true });
    });
  });

  describe('submitting', () => {
    const submit = (attempt: Attempt, headers: Record<string, string>, body: object = {}) =>
      call(server(), 'POST', at(attempt, 'submit'), headers, body);

    test('stores the last text and gives one receipt however often it is called', async () => {
      const { candidate, myTestId, attempt, headers } = await begun();
      const first = await submit(attempt, headers, { sequence: 3, text: 'The last words.' });
      server().advance(MINUTE);
      const second = await submit(attempt, headers, { sequence: 3, text: 'The last words.' });
      expect(second.json()).toEqual(first.json());
      expect(first.json()).toEqual({
        receipt: expect.stringMatching(/^[\w-]{20,}$/),
        submittedAt: server().deps.clock() - MINUTE,
        late: false,
      });
      const response = await call(server(), 'GET', part(myTestId), candidate.headers);
      expect(response.json()).toMatchObject({
        attempt: {
          state: 'submitted',
          answer: { sequence: 3, text: 'The last words.' },
          submission: { receipt: expect.any(String), by: 'candidate', late: false },
        },
      });
    });

    test('closes the answer', async () => {
      const { attempt, headers } = await begun();
      await submit(attempt, headers, { sequence: 1, text: 'done' });
      const byTab = { ...headers, 'x-tab-id': randomUuid() };
      const response = await call(server(), 'PUT', at(attempt, 'answer'), byTab, { sequence: 2, text: 'more' });
      expect([response.statusCode, response.json().code]).toEqual([409, 'attempt_closed']);
    });

    test.each([
      [20 * MINUTE, false],
      [20 * MINUTE + 1, true],
      [30 * MINUTE, true],
    ])('%i ms after beginning it is late: %s', async (after, late) => {
      const { attempt, headers } = await begun();
      server().advance(after);
      expect((await submit(attempt, headers, { sequence: 1, text: 'x' })).json()).toMatchObject({ late });
    });

    test('too late with a newer text is refused, so that it does not pass for stored', async () => {
      const { attempt, headers } = await begun();
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
      const { attempt, headers } = await begun();
      const response = await submit(attempt, headers, body);
      expect([response.statusCode, response.json().message]).toEqual([400, [expect.objectContaining({ field })]]);
    });

    test('from a tab that lost the lease is refused', async () => {
      const { attempt, headers } = await begun();
      await openTab(server(), attempt, headers);
      const response = await submit(attempt, { ...headers, 'x-tab-id': randomUuid() }, { sequence: 1, text: 'old' });
      expect([response.statusCode, response.json().code]).toEqual([409, 'lease_lost']);
    });
  });

  test('the clock submits a forgotten attempt, with the last stored answer', async () => {
    const { candidate, myTestId, attempt, headers } = await begun();
    const byTab = { ...headers, 'x-tab-id': randomUuid() };
    await call(server(), 'PUT', at(attempt, 'answer'), byTab, { sequence: 1, text: 'What I had.' });
    server().advance(30 * MINUTE);
    const rows = async () => (await call(server(), 'GET', '/api/certificate/tests', headers)).json<TestRow[]>();
    expect(await rows()).toMatchObject([{ writingBegun: true, writingUuid: null }]);
    server().advance(1);
    expect(await rows()).toMatchObject([{ writingBegun: false, writingUuid: attempt.uuid }]);
    const response = await call(server(), 'GET', part(myTestId), candidate.headers);
    expect(response.json()).toMatchObject({
      attempt: { state: 'submitted', answer: { text: 'What I had.' }, submission: { by: 'clock' } },
    });
    expect(server().jobs.waiting).toContainEqual({
      name: 'estimate-writing',
      data: { attemptId: attempt.attemptId },
      key: attempt.attemptId,
    });
  });
});
