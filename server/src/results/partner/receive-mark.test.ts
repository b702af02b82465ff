import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { eq } from 'drizzle-orm';
import { certificates } from '../../database/schema/certificates';
import { marks } from '../../database/schema/marking';
import { randomUuid } from '../../random-id';
import { call, mark } from '../../testing/exam-calls';
import { pretendFinalised, takenTest } from '../../testing/marked-test';
import { closePartner, partnerEnvironment, partnerScene, partnersMark } from '../../testing/partner-scene';
import { withServer } from '../../testing/with-server';

afterAll(closePartner);

withServer(
  'a mark of a scoring partner',
  (server) => {
    const { replace, sweep, sent, send, marksOf } = partnerScene(server);

    test('marks the answer as an examiner does: band, history, mail and report', async () => {
      const { candidate, attempt, requestId } = await sent();
      expect((await send(partnersMark(requestId))).json()).toEqual({ ok: true });
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
      await send(partnersMark(requestId), { id });
      expect((await send(partnersMark(requestId, [9, 9, 9, 9]), { id })).statusCode).toBe(200);
      expect((await send(partnersMark(requestId))).statusCode).toBe(200);
      expect(await marksOf(attempt.attemptId)).toEqual([[6.5, 'partner']]);
      expect((await send(partnersMark(requestId, [5, 5, 5, 5]))).statusCode).toBe(200);
      expect(await marksOf(attempt.attemptId)).toEqual([
        [6.5, 'partner'],
        [5, 'partner'],
      ]);
    });

    test('knows a message that is repeated days after its correction, when its first acknowledgement was lost', async () => {
      const { attempt, requestId } = await sent();
      const id = randomUuid();
      await send(partnersMark(requestId), { id });
      await send(partnersMark(requestId, [5, 5, 5, 5]));
      server().advance(3 * 24 * 3_600_000);
      await server().jobs.tick('cleanup');
      expect((await send(partnersMark(requestId), { id })).statusCode).toBe(200);
      const [standing] = await server().deps.db.select().from(marks).where(eq(marks.attemptId, attempt.attemptId));
      expect(standing).toMatchObject({ band: 5 });
    });

    test.each<[string, number, (requestId: string) => [message: unknown, options?: Parameters<typeof send>[1]]]>([
      [
        'another secret',
        401,
        (id) => [partnersMark(id), { secret: `whsec_${Buffer.alloc(32, 9).toString('base64')}` }],
      ],
      ['an hour ago', 401, (id) => [partnersMark(id), { seconds: -3600 }]],
      ['in an hour', 401, (id) => [partnersMark(id), { seconds: 3600 }]],
      ['more than a mark', 413, (id) => [{ ...partnersMark(id), more: 'x'.repeat(20_000) }]],
      ['no JSON', 400, () => ['{']],
      ['our own message sent back', 400, (requestId) => [{ type: 'answer.submitted', data: { requestId } }]],
      ['three criteria', 400, (id) => [partnersMark(id, [5, 5, 5])]],
      ['a quarter band', 400, (id) => [partnersMark(id, [5, 5, 5, 5.25])]],
      ['more than nine', 400, (id) => [partnersMark(id, [5, 5, 5, 9.5])]],
      ['an answer that was never sent', 404, () => [partnersMark(randomUuid())]],
    ])('is refused with %s, and no mark is there', async (_, status, make) => {
      const { attempt, requestId } = await sent();
      expect((await send(...make(requestId))).statusCode).toBe(status);
      expect(await marksOf(attempt.attemptId)).toEqual([]);
    });

    test('is refused with words about its signature, since a partner has no session', async () => {
      const { requestId } = await sent();
      const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
      expect((await send(partnersMark(requestId), { secret })).json()).toMatchObject({
        code: 'unauthorised',
        message: expect.stringContaining('signature'),
      });
    });

    test('a refused message may be sent again with the same id', async () => {
      const { attempt, requestId } = await sent();
      const id = randomUuid();
      expect((await send(partnersMark(randomUuid()), { id })).statusCode).toBe(404);
      expect((await send(partnersMark(requestId), { id })).statusCode).toBe(200);
      expect(await marksOf(attempt.attemptId)).toHaveLength(1);
    });

    test('never replaces an examiner’s mark; an examiner may replace the partner’s', async () => {
      const examiner = await server().user({ isExaminer: true });
      const first = await sent();
      await mark(server(), examiner, first.attempt.attemptId, [8, 8, 8, 8]);
      expect((await send(partnersMark(first.requestId))).json()).toMatchObject({ code: 'mark_stands' });
      const second = await sent();
      await send(partnersMark(second.requestId));
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
      for (const requestId of requestIds) await send(partnersMark(requestId));
      await server().jobs.runAll();
      const issued = () => server().deps.db.$count(certificates, eq(certificates.myTestId, myTestId));
      const withdraw = (what: string) =>
        call(server(), 'POST', `/api/corrections/${what}`, headers, { reason: 'A mistake.' });
      const correct = async () => (await send(partnersMark(requestIds[0] ?? '', [5, 5, 5, 5]))).json<object>();
      expect([await issued(), await correct()]).toMatchObject([1, { code: 'mark_final' }]);
      await withdraw(`tests/${myTestId}/withdraw-certificate`);
      server().advance(1000);
      expect(await correct()).toMatchObject({ code: 'mark_final' });
      await server().jobs.tick('sweep-certificates');
      await server().jobs.runAll();
      expect(await issued()).toBe(0);
      for (const attemptId of attemptIds) await withdraw(`marks/${attemptId}/withdraw`);
      expect(await correct()).toEqual({ ok: true });
      await send(partnersMark(requestIds[1] ?? ''));
      await server().jobs.runAll();
      expect(await issued()).toBe(1);
    });

    test('marks no answer whose test was replaced after it was sent; a repeated message is acknowledged', async () => {
      const [unmarked, marking] = [await sent(), await sent()];
      const id = randomUuid();
      await send(partnersMark(marking.requestId), { id });
      for (const { attempt } of [unmarked, marking]) await replace(attempt.myTestId);
      const late = await send(partnersMark(unmarked.requestId));
      expect([late.statusCode, late.json<object>()]).toMatchObject([409, { code: 'test_replaced' }]);
      expect(await marksOf(unmarked.attempt.attemptId)).toEqual([]);
      expect((await send(partnersMark(marking.requestId, [5, 5, 5, 5]))).json()).toMatchObject({
        code: 'test_replaced',
      });
      for (const repeated of [
        await send(partnersMark(marking.requestId), { id }),
        await send(partnersMark(marking.requestId)),
      ])
        expect(repeated.json()).toEqual({ ok: true });
      expect(await marksOf(marking.attempt.attemptId)).toEqual([[6.5, 'partner']]);
    });
  },
  { environment: partnerEnvironment },
);
