import { partnerMark } from '@bandmark/contracts/api/partner';
import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { and, eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { markHistory, marks } from '../../database/schema/marking';
import { tests } from '../../database/schema/tests';
import { randomUuid } from '../../random-id';
import { replaceTest } from '../../exams/tests/replace-test';
import { addTest, begin, call, mark, takePart } from '../../testing/exam-calls';
import {
  type LoopbackPartner,
  type ReceivedMessage,
  signAsPartner,
  startPartner,
} from '../../testing/loopback-partner';
import { pretendFinalised, takenTest } from '../../testing/marked-test';
import { smallForms } from '../../testing/small-forms';
import { withServer } from '../../testing/with-server';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const TEXT = 'One two three, and no name.';
let partner: LoopbackPartner | undefined;

afterAll(() => partner?.close());

withServer(
  'a scoring partner',
  (server) => {
    const running = () => {
      if (!partner) throw new Error('the partner is not started');
      return partner;
    };
    async function submitted() {
      const candidate = await server().user({ name: 'Lee Test' });
      const attempt = await begin(server(), candidate, await addTest(server(), candidate));
      const body = { sequence: 1, text: TEXT };
      await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, candidate.headers, body);
      await server().jobs.runAll();
      return { candidate, attempt };
    }
    const speakingAttempt = async (myTestId: number) => {
      const [row] = await server()
        .deps.db.select({ attemptId: attempts.attemptId })
        .from(attempts)
        .where(and(eq(attempts.myTestId, myTestId), eq(attempts.skill, 'speaking')));
      return row?.attemptId ?? '';
    };
    const replace = async (myTestId: number) => {
      const { db, mails, clock } = server().deps;
      const replacement = { myTestId, reason: 'The fire alarm rang.', by: null, at: clock() };
      await replaceTest({ db, fullForms: smallForms, mails }, replacement);
    };
    /** @returns what the sweep made the partner receive */
    async function sweep(): Promise<ReceivedMessage[]> {
      const before = running().received.length;
      await server().jobs.tick('sweep-partner');
      return running().received.slice(before);
    }
    async function sent() {
      const answer = await submitted();
      const [message] = await sweep();
      if (!message) throw new Error('the partner received nothing');
      return { ...answer, message, requestId: message.body.data.requestId };
    }
    function send(message: unknown, { id = randomUuid(), secret = SECRET, seconds = 0 } = {}) {
      const body = typeof message === 'string' ? message : JSON.stringify(message);
      const at = Math.floor(server().deps.clock() / 1000) + seconds;
      return server().app.inject({
        method: 'POST',
        url: partnerMark.path,
        headers: signAsPartner(secret, id, at, body),
        payload: body,
      });
    }
    const marked = (requestId: string, criteria: unknown = [6, 6.5, 7, 6.5]) => ({
      type: 'answer.marked',
      data: { requestId, criteria },
    });
    const marksOf = async (attemptId: string) =>
      (await server().deps.db.select().from(markHistory).where(eq(markHistory.attemptId, attemptId))).map(
        ({ band, source }) => [band, source],
      );

    test('gets a written answer once, signed, and nothing that says whose it is', async () => {
      const { candidate, attempt } = await submitted();
      const [message, ...others] = await sweep();
      expect(others).toEqual([]);
      const { headers = {}, body } = message ?? ({} as Partial<ReceivedMessage>);
      expect(body).toMatchObject({
        type: 'answer.submitted',
        data: {
          skill: 'writing',
          text: TEXT,
          task: attempt.task,
          recording: null,
          criteria: ['Task Achievement', 'Lexical Resource', 'Coherence Cohesion', 'Grammatical Range'],
        },
      });
      const text = JSON.stringify(body);
      expect(headers).toMatchObject(
        signAsPartner(SECRET, body?.data.requestId ?? '', Number(headers['webhook-timestamp']), text),
      );
      const { attemptId, uuid, answerId } = attempt;
      for (const secret of ['Lee Test', candidate.email, candidate.userId, attemptId, uuid, String(answerId)])
        expect(text).not.toContain(secret);
      expect(await sweep()).toEqual([]);
    });

    test('marks the answer as an examiner does: band, history, mail and report', async () => {
      const { candidate, attempt, requestId } = await sent();
      expect((await send(marked(requestId))).json()).toEqual({ ok: true });
      expect(await marksOf(attempt.attemptId)).toEqual([[6.5, 'partner']]);
      const [row] = (await call(server(), 'GET', '/api/certificate/tests', candidate.headers)).json<TestRow[]>();
      expect(row).toMatchObject({ writing1GenBand: 6.5, writingSource: 'partner' });
      const report = await call(server(), 'GET', `/api/certificate/report/writing/${row?.writing1Url}`, {});
      expect(report.json<AnswerReport>()).toMatchObject({ source: 'partner', criteria: [6, 6.5, 7, 6.5], level: 'B2' });
      expect(server().jobs.waiting.map(({ name }) => name)).toContain('issue-certificate');
      await server().jobs.runAll();
    });

    test('repeats and corrects: the same message changes nothing, another replaces the mark', async () => {
      const { attempt, requestId } = await sent();
      const id = randomUuid();
      await send(marked(requestId), { id });
      expect((await send(marked(requestId, [9, 9, 9, 9]), { id })).statusCode).toBe(200);
      expect((await send(marked(requestId))).statusCode).toBe(200);
      expect(await marksOf(attempt.attemptId)).toEqual([[6.5, 'partner']]);
      expect((await send(marked(requestId, [5, 5, 5, 5]))).statusCode).toBe(200);
      expect(await marksOf(attempt.attemptId)).toEqual([
        [6.5, 'partner'],
        [5, 'partner'],
      ]);
    });

    test('knows a message that is repeated days after its correction, when its first acknowledgement was lost', async () => {
      const { attempt, requestId } = await sent();
      const id = randomUuid();
      await send(marked(requestId), { id });
      await send(marked(requestId, [5, 5, 5, 5]));
      server().advance(3 * 24 * 3_600_000);
      await server().jobs.tick('cleanup');
      expect((await send(marked(requestId), { id })).statusCode).toBe(200);
      const [standing] = await server().deps.db.select().from(marks).where(eq(marks.attemptId, attempt.attemptId));
      expect(standing).toMatchObject({ band: 5 });
    });

    test.each<[string, number, (requestId: string) => [message: unknown, options?: Parameters<typeof send>[1]]]>([
      ['another secret', 401, (id) => [marked(id), { secret: `whsec_${Buffer.alloc(32, 9).toString('base64')}` }]],
      ['an hour ago', 401, (id) => [marked(id), { seconds: -3600 }]],
      ['in an hour', 401, (id) => [marked(id), { seconds: 3600 }]],
      ['more than a mark', 401, (id) => [{ ...marked(id), more: 'x'.repeat(20_000) }]],
      ['no JSON', 400, () => ['{']],
      ['our own message sent back', 400, (requestId) => [{ type: 'answer.submitted', data: { requestId } }]],
      ['three criteria', 400, (id) => [marked(id, [5, 5, 5])]],
      ['a quarter band', 400, (id) => [marked(id, [5, 5, 5, 5.25])]],
      ['more than nine', 400, (id) => [marked(id, [5, 5, 5, 9.5])]],
      ['an answer that was never sent', 404, () => [marked(randomUuid())]],
    ])('is refused with %s, and no mark is there', async (_, status, make) => {
      const { attempt, requestId } = await sent();
      expect((await send(...make(requestId))).statusCode).toBe(status);
      expect(await marksOf(attempt.attemptId)).toEqual([]);
    });

    test('is refused with words about its signature, since a partner has no session', async () => {
      const { requestId } = await sent();
      const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
      expect((await send(marked(requestId), { secret })).json()).toMatchObject({
        code: 'unauthorised',
        message: expect.stringContaining('signature'),
      });
    });

    test('a refused message may be sent again with the same id', async () => {
      const { attempt, requestId } = await sent();
      const id = randomUuid();
      expect((await send(marked(randomUuid()), { id })).statusCode).toBe(404);
      expect((await send(marked(requestId), { id })).statusCode).toBe(200);
      expect(await marksOf(attempt.attemptId)).toHaveLength(1);
    });

    test('never replaces an examiner’s mark; an examiner may replace the partner’s', async () => {
      const examiner = await server().user({ isExaminer: true });
      const first = await sent();
      await mark(server(), examiner, first.attempt.attemptId, [8, 8, 8, 8]);
      expect((await send(marked(first.requestId))).json()).toMatchObject({ code: 'mark_stands' });
      const second = await sent();
      await send(marked(second.requestId));
      await mark(server(), examiner, second.attempt.attemptId, [8, 8, 8, 8]);
      const [standing] = await server()
        .deps.db.select()
        .from(marks)
        .where(eq(marks.attemptId, second.attempt.attemptId));
      expect(standing).toMatchObject({ band: 8, source: 'examiner', markedBy: examiner.userId });
    });

    test('changes no mark from which a certificate was issued, also once that is withdrawn', async () => {
      const { myTestId, attemptIds } = await takenTest(server(), { certificateName: 'Lee Test' });
      const { headers } = await server().user({ isLead: true });
      for (const attemptId of attemptIds) await pretendFinalised(server(), attemptId);
      const requestIds = (await sweep()).map(({ body }) => body.data.requestId);
      for (const requestId of requestIds) await send(marked(requestId));
      await server().jobs.runAll();
      const issued = () => server().deps.db.$count(certificates, eq(certificates.myTestId, myTestId));
      const withdraw = (what: string) =>
        call(server(), 'POST', `/api/corrections/${what}`, headers, { reason: 'A mistake.' });
      const correct = async () => (await send(marked(requestIds[0] ?? '', [5, 5, 5, 5]))).json<object>();
      expect([await issued(), await correct()]).toMatchObject([1, { code: 'mark_final' }]);
      await withdraw(`tests/${myTestId}/withdraw-certificate`);
      server().advance(1000);
      expect(await correct()).toMatchObject({ code: 'mark_final' });
      await server().jobs.tick('sweep-certificates');
      await server().jobs.runAll();
      expect(await issued()).toBe(0);
      for (const attemptId of attemptIds) await withdraw(`marks/${attemptId}/withdraw`);
      expect(await correct()).toEqual({ ok: true });
      await send(marked(requestIds[1] ?? ''));
      await server().jobs.runAll();
      expect(await issued()).toBe(1);
    });

    test('gets the message again, with the same id, when it does not acknowledge it', async () => {
      await submitted();
      running().answers = 503;
      await expect(sweep()).rejects.toThrow('The scoring partner responded with 503.');
      running().answers = 204;
      const [again] = await sweep();
      const [failed] = running().received.slice(-2);
      expect(again?.body.data.requestId).toBe(failed?.body.data.requestId);
      expect(await sweep()).toEqual([]);
    });

    test('cannot redirect an answer elsewhere', async () => {
      const elsewhere = await startPartner();
      await submitted();
      running().answers = elsewhere.url;
      await expect(sweep()).rejects.toThrow();
      running().answers = 204;
      await sweep();
      expect(elsewhere.received).toEqual([]);
      await elsewhere.close();
    });

    test('marks no answer whose test was replaced after it was sent; a repeated message is acknowledged', async () => {
      const [unmarked, marking] = [await sent(), await sent()];
      const id = randomUuid();
      await send(marked(marking.requestId), { id });
      for (const { attempt } of [unmarked, marking]) await replace(attempt.myTestId);
      const late = await send(marked(unmarked.requestId));
      expect([late.statusCode, late.json<object>()]).toMatchObject([409, { code: 'test_replaced' }]);
      expect(await marksOf(unmarked.attempt.attemptId)).toEqual([]);
      expect((await send(marked(marking.requestId, [5, 5, 5, 5]))).json()).toMatchObject({ code: 'test_replaced' });
      for (const repeated of [await send(marked(marking.requestId), { id }), await send(marked(marking.requestId))])
        expect(repeated.json()).toEqual({ ok: true });
      expect(await marksOf(marking.attempt.attemptId)).toEqual([[6.5, 'partner']]);
    });

    test('gets no answer of a test that another one has replaced', async () => {
      const { attempt } = await submitted();
      await replace(attempt.myTestId);
      const before = running().received.length;
      await server().jobs.tick('sweep-partner');
      // Queued before the replacement.
      await server().jobs.send('send-to-partner', { attemptId: attempt.attemptId });
      await server().jobs.runAll();
      expect(running().received).toHaveLength(before);
    });

    test('gets a spoken answer once its recording is there, by a link that ends after a day', async () => {
      const candidate = await server().user();
      const myTestId = await addTest(server(), candidate);
      const waiting = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
      await call(server(), 'POST', `/api/attempts/${waiting.attemptId}/submit`, candidate.headers, {});
      expect(await sweep()).toEqual([]);
      const attempt = await takePart(server(), candidate, myTestId, 'speaking');
      await server().jobs.runAll();
      const [message] = await sweep();
      expect(message?.body.data).toMatchObject({ skill: 'speaking', text: null, recording: { mimeType: 'webm' } });
      const { pathname } = new URL(message?.body.data.recording?.url ?? 'http://localhost/');
      const fetchIt = (url = pathname) => server().app.inject({ method: 'GET', url });
      const file = await fetchIt();
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'video/webm']);
      expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      expect(file.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
      for (const secret of [attempt.uuid, attempt.attemptId, String(attempt.answerId)])
        expect(pathname).not.toContain(secret);
      expect((await fetchIt(`${pathname.slice(0, -4)}AAAA`)).statusCode).toBe(404);
      const hide = (hidden: boolean) =>
        call(server(), 'POST', `/api/certificate/own-certificates/${myTestId}/recordings/hide`, candidate.headers, {
          hidden,
        });
      expect((await hide(true)).statusCode).toBe(200);
      expect((await fetchIt()).statusCode).toBe(404);
      expect((await hide(false)).statusCode).toBe(200);
      expect((await fetchIt()).statusCode).toBe(200);
      await server().deps.db.update(tests).set({ recordingsWithdrawnAt: 1 }).where(eq(tests.myTestId, myTestId));
      expect((await fetchIt()).statusCode).toBe(404);
      await server().deps.db.update(tests).set({ recordingsWithdrawnAt: null }).where(eq(tests.myTestId, myTestId));
      server().advance(24 * 3_600_000 + 1000);
      expect((await fetchIt()).statusCode).toBe(404);
    });

    test('gets a hidden spoken answer when its holder shows it again, and not before', async () => {
      const candidate = await server().user();
      const myTestId = await addTest(server(), candidate);
      await takePart(server(), candidate, myTestId, 'speaking');
      await server().jobs.runAll();
      const hidden = (at: number | null) =>
        server().deps.db.update(tests).set({ recordingsHiddenAt: at }).where(eq(tests.myTestId, myTestId));
      await hidden(1);
      expect(await sweep()).toEqual([]);
      await hidden(null);
      // Hidden again between the sweep and its job.
      await server().deps.jobs.send('send-to-partner', { attemptId: await speakingAttempt(myTestId) });
      await hidden(2);
      await server().jobs.runAll();
      expect(await sweep()).toEqual([]);
      await hidden(null);
      const [message, ...others] = await sweep();
      expect(message?.body.data).toMatchObject({ skill: 'speaking' });
      expect(others).toEqual([]);
    });
  },
  {
    environment: async () => {
      partner ??= await startPartner();
      return { PARTNER_SCORING_URL: partner.url, PARTNER_SCORING_SECRET: SECRET };
    },
  },
);

withServer('a site without a scoring partner', (server) => {
  test('ends the jobs of a former partner, and takes no mark', async () => {
    await server().jobs.send('send-to-partner', { attemptId: randomUuid() });
    await server().jobs.runAll();
    expect(server().jobs.waiting).toEqual([]);
    const response = await server().app.inject({ method: 'POST', url: partnerMark.path, payload: {} });
    expect(response.statusCode).toBe(404);
  });
});
