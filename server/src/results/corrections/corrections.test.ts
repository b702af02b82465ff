import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import type { Correction } from '@bandmark/contracts/api/corrections';
import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { compareTests } from '../../exams/comparing/compare-records';
import { markHistory, marks } from '../../database/schema/marking';
import { users } from '../../database/schema/users';
import { issueCertificate, sweepCertificates } from '../../certificates/issue-certificate';
import { call, mark } from '../../testing/exam-calls';
import { markedTest, takenTest } from '../../testing/marked-test';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';

const REASON = 'The examiner marked another answer by mistake.';

withServer('corrections', (server) => {
  const find = ({ headers }: TestUser, by: string) => call(server(), 'GET', `/api/corrections?by=${by}`, headers);
  const withdraw = ({ headers }: TestUser, what: string, reason = REASON) =>
    call(server(), 'POST', `/api/corrections/${what}`, headers, { reason });
  const show = (id: string) => call(server(), 'GET', `/api/certificate/test-result/${id}`, {});
  const row = async ({ headers }: TestUser) =>
    (await call(server(), 'GET', '/api/certificate/tests', headers)).json<TestRow[]>()[0];

  async function issued() {
    const test = await markedTest(server(), { name: 'Ada Test' });
    const lead = await server().user({ isLead: true, email: `lead-${test.myTestId}@example.org` });
    const id = (await issueCertificate(server().deps, test.myTestId)) ?? '';
    server().advance(1000);
    return { ...test, lead, id };
  }

  test('a lead finds a test by certificate, receipt and report; others find nothing', async () => {
    const { lead, examiner, candidate, id, myTestId, attemptIds } = await issued();
    const { writing1Url } = (await row(candidate)) ?? {};
    const found = (await find(lead, id)).json<Correction>();
    expect(found).toMatchObject({
      myTestId,
      userName: 'Ada Test',
      certificate: { certificateId: id, totalBand: 6, totalLevel: 'B2' },
      withdrawn: null,
    });
    expect(found.parts.map(({ attemptId, mark }) => [attemptId, mark?.band, mark?.markedBy]).sort()).toEqual(
      attemptIds.map((attemptId) => [attemptId, 6, examiner.email]).sort(),
    );
    expect((await find(lead, writing1Url ?? '')).json()).toEqual(found);
    expect((await find(lead, 'A2222222222222222222')).statusCode).toBe(404);
    expect((await find(examiner, id)).json<ApiErrorBody>().code).toBe('leads_only');
    expect((await find(await server().user({ isOperator: true }), id)).statusCode).toBe(200);
  });

  test('of a mark that comes from several examiners a lead finds each', async () => {
    const { candidate, examiner, attemptIds } = await takenTest(server());
    const [one, two] = [examiner, await server().user({ isExaminer: true })];
    const body = { criteria: [6, 6, 6, 6], secondMark: true };
    await call(server(), 'POST', `/api/marking/${attemptIds[0]}`, one.headers, body);
    await mark(server(), two, attemptIds[0] ?? '', [7, 7, 7, 7]);
    const { writing1Url } = (await row(candidate)) ?? {};
    const { parts } = (await find(await server().user({ isLead: true }), writing1Url ?? '')).json<Correction>();
    const marked = parts.flatMap(({ mark: standing }) => standing ?? []);
    expect(marked).toMatchObject([{ band: 6.5, markedBy: `${one.email}, ${two.email}` }]);
  });

  test('a withdrawn mark sends the answer back to marking and ends the certificate, with who, when and why', async () => {
    const { lead, examiner, candidate, id, myTestId, attemptIds } = await issued();
    const [writing = ''] = attemptIds;
    const withdrawnAt = new Date(server().deps.clock()).toISOString();
    const after = (await withdraw(lead, `marks/${writing}/withdraw`)).json<Correction>();
    expect(after).toMatchObject({ certificate: null, withdrawn: { by: 'site', withdrawnAt, reason: REASON } });
    expect(after.parts.find(({ attemptId }) => attemptId === writing)).toMatchObject({
      mark: null,
      withdrawals: [{ band: 6, withdrawnAt, withdrawnBy: lead.email, reason: REASON }],
    });
    expect(after.parts.find(({ attemptId }) => attemptId !== writing)).toMatchObject({ mark: { band: 6 } });

    // Holders and verifiers see the reason, but neither level nor name.
    const gone = await show(id);
    expect([gone.statusCode, gone.json<ApiErrorBody>().params]).toEqual([
      410,
      { by: 'site', withdrawnAt, reason: REASON },
    ]);
    const shown = await row(candidate);
    expect(shown).toMatchObject({
      certificateUrl: null,
      totalBand: null,
      writing1GenBand: null,
      certificateWithdrawn: { by: 'site', withdrawnAt, reason: REASON },
    });
    const report = () => call(server(), 'GET', `/api/certificate/report/writing/${shown?.writing1Url}`, {});
    expect((await report()).json<AnswerReport>()).toMatchObject({
      band: null,
      markWithdrawn: { withdrawnAt, reason: REASON },
    });
    await server().jobs.runAll();
    const mails = server().mails.filter(({ to }) => to === candidate.email);
    expect(mails.map(({ text }) => text.includes(REASON))).toContain(true);

    const waiting = (await call(server(), 'GET', '/api/marking', examiner.headers)).json<{ attemptId: string }[]>();
    expect(waiting.map(({ attemptId }) => attemptId)).toContain(writing);
    expect((await withdraw(lead, `marks/${writing}/withdraw`)).json<ApiErrorBody>().code).toBe('not_marked');

    // A new mark leads to another certificate; the withdrawn one stays withdrawn, and the history has both marks.
    server().advance(1000);
    await mark(server(), examiner, writing, [7, 7, 7, 7]);
    await server().jobs.runAll();
    const again = await row(candidate);
    expect(again).toMatchObject({ totalBand: 6.5, certificateWithdrawn: null, certificateUrl: expect.any(String) });
    expect(again?.certificateUrl).not.toContain(id);
    expect((await show(id)).statusCode).toBe(410);
    expect((await report()).json<AnswerReport>().markWithdrawn).toBeUndefined();
    const history = await server().deps.db.select().from(markHistory).where(eq(markHistory.attemptId, writing));
    expect(history.map(({ band }) => band)).toEqual([6, 7]);
    expect((await find(lead, id)).json<Correction>().myTestId).toBe(myTestId);
  });

  test('a page that a lead left open withdraws nothing but what it shows', async () => {
    const { lead, examiner, myTestId, attemptIds, id } = await issued();
    const [writing = ''] = attemptIds;
    const shown = (await find(lead, id)).json<Correction>();
    const markedAt = shown.parts.find(({ attemptId }) => attemptId === writing)?.mark?.markedAt;
    await withdraw(lead, `marks/${writing}/withdraw`);
    server().advance(1000);
    await mark(server(), examiner, writing, [7, 7, 7, 7]);
    await server().jobs.runAll();
    const stale = (what: string, body: object) =>
      call(server(), 'POST', `/api/corrections/${what}`, lead.headers, { reason: REASON, ...body });
    for (const refused of [
      await stale(`marks/${writing}/withdraw`, { markedAt }),
      await stale(`tests/${myTestId}/withdraw-certificate`, { certificateId: id }),
    ])
      expect([refused.statusCode, refused.json<ApiErrorBody>().code]).toEqual([409, 'corrected_meanwhile']);
    const now = (await find(lead, id)).json<Correction>();
    expect(now).toMatchObject({ certificate: { totalBand: 6.5 }, withdrawn: null });
    const standing = now.parts.find(({ attemptId }) => attemptId === writing)?.mark;
    expect(standing?.band).toBe(7);
    const last = await stale(`marks/${writing}/withdraw`, { markedAt: standing?.markedAt });
    expect(last.json<Correction>().certificate).toBeNull();
  });

  test('a mark withdrawn before there is a certificate: its candidate gets the reason, and no mail of a result that is gone', async () => {
    const { candidate, examiner, attemptIds } = await takenTest(server());
    const [writing = '', speaking = ''] = attemptIds;
    const lead = await server().user({ isLead: true });
    const pass = async () => {
      server().advance(10 * MINUTE_MS);
      await server().jobs.tick('sweep-mails');
      await server().jobs.runAll();
    };
    await pass();
    await mark(server(), examiner, writing, [5, 5, 5, 5]);
    await mark(server(), examiner, writing, [6, 6, 6, 6]);
    server().advance(MINUTE_MS);
    await mark(server(), examiner, speaking, [6, 6, 6, 6]);
    await withdraw(lead, `marks/${writing}/withdraw`);
    await pass();
    const sent = server().mails.filter(({ to, subject }) => to === candidate.email && !subject.startsWith('Receipt'));
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      'The mark of your writing answer was withdrawn',
      'Your result is ready',
    ]);
    const [withdrawn = '', ready = ''] = sent.map(({ text }) => text.replace(/\s+/g, ' ')).sort();
    expect(withdrawn + ready).toContain(REASON);
    expect(withdrawn + ready).toContain('The speaking part of test 1 is marked.');

    // A new mark sends its mail.
    await mark(server(), examiner, writing, [7, 7, 7, 7]);
    await pass();
    expect(server().mails.at(-1)).toMatchObject({ to: candidate.email, subject: 'Your result is ready' });
  });

  test('a certificate that is withdrawn before its mail could be sent is not announced after that', async () => {
    const { lead, candidate, myTestId } = await issued();
    await server()
      .deps.db.update(users)
      .set({ certificateName: 'Ada B. Test' })
      .where(eq(users.email, candidate.email));
    const path = `/api/certificate/own-certificates/${myTestId}/issue-again`;
    expect((await call(server(), 'POST', path, candidate.headers)).statusCode).toBe(200);
    await withdraw(lead, `tests/${myTestId}/withdraw-certificate`);
    await server().jobs.runAll();
    const sent = server().mails.filter(({ to, subject }) => to === candidate.email && /certificate/.test(subject));
    expect(sent.map(({ subject }) => subject)).toEqual(['Your certificate was withdrawn']);
  });

  test('a withdrawn certificate is not issued again until an answer is marked again', async () => {
    const { lead, examiner, candidate, myTestId, attemptIds, id } = await issued();
    const ended = await withdraw(lead, `tests/${myTestId}/withdraw-certificate`, 'Another person took this test.');
    expect(ended.json<Correction>()).toMatchObject({ certificate: null, parts: [{ mark: { band: 6 } }, {}] });
    server().advance(1000);
    // Saving the same mark again does not count as a new mark.
    await mark(server(), examiner, attemptIds[0] ?? '', [6, 6, 6, 6]);
    const another = await mark(server(), examiner, attemptIds[0] ?? '', [7, 7, 7, 7]);
    expect([another.statusCode, another.json<ApiErrorBody>().code]).toEqual([409, 'mark_final']);
    await sweepCertificates(server().deps);
    await server().jobs.runAll();
    expect(await row(candidate)).toMatchObject({ certificateUrl: null, certificateNeedsName: false });
    expect((await withdraw(lead, `tests/${myTestId}/withdraw-certificate`)).statusCode).toBe(404);
    await compareTests(server().deps, [myTestId]);
    expect((await server().jobs.waiting).length).toBe(0);

    await withdraw(lead, `marks/${attemptIds[0]}/withdraw`);
    server().advance(1000);
    await mark(server(), examiner, attemptIds[0] ?? '', [6, 6, 6, 6]);
    await server().jobs.runAll();
    expect(await row(candidate)).toMatchObject({ totalBand: 6 });
    expect((await show(id)).json<ApiErrorBody>().params).toMatchObject({ reason: 'Another person took this test.' });
  });

  test.each(['', 'too short', `${'x'.repeat(501)}`])('a reason is needed: %j is refused', async (reason) => {
    const { lead, attemptIds, myTestId, id } = await issued();
    for (const what of [`marks/${attemptIds[0]}/withdraw`, `tests/${myTestId}/withdraw-certificate`])
      expect((await withdraw(lead, what, reason)).statusCode).toBe(400);
    expect((await show(id)).statusCode).toBe(200);
  });

  test('the mark of an answer key stays: no examiner could give another', async () => {
    const candidate = await server().user();
    const lead = await server().user({ isLead: true });
    const post = (path: string) => call(server(), 'POST', path, candidate.headers, {});
    const { myTestId } = (await post('/api/certificate/add-full-test')).json<{ myTestId: number }>();
    const begun = await post(`/api/certificate/full-tests/${myTestId}/reading/begin`);
    const { attemptId } = begun.json<AnyAttempt>();
    await post(`/api/attempts/${attemptId}/submit`);
    const refused = await withdraw(lead, `marks/${attemptId}/withdraw`);
    expect([refused.statusCode, refused.json<ApiErrorBody>().code]).toEqual([409, 'marked_by_key']);
    const { receipt } = (await post(`/api/attempts/${attemptId}/submit`)).json<{ receipt: string }>();
    expect((await find(lead, receipt)).json<Correction>().parts).toMatchObject([{ mark: { source: 'key' } }]);
  });

  test('the mark of a replaced test stays: its answer gets no other', async () => {
    const { attemptIds, examiner, myTestId } = await takenTest(server());
    const [writing = ''] = attemptIds;
    await mark(server(), examiner, writing, [6, 6, 6, 6]);
    const operator = await server().user({ isOperator: true });
    const reason = 'The room was on fire.';
    await call(server(), 'POST', `/api/operations/tests/${myTestId}/replace`, operator.headers, { reason });
    const refused = await withdraw(await server().user({ isLead: true }), `marks/${writing}/withdraw`);
    expect([refused.statusCode, refused.json<ApiErrorBody>().code]).toEqual([409, 'test_replaced']);
    expect(await server().deps.db.$count(marks, eq(marks.attemptId, writing))).toBe(1);
    await server().jobs.runAll();
  });

  test('the mark of speech stays once its recording is withdrawn: it cannot be heard again', async () => {
    const { candidate, lead, myTestId, attemptIds } = await issued();
    const [writing = '', speaking = ''] = attemptIds;
    const path = `/api/certificate/own-certificates/${myTestId}/recordings/withdraw`;
    expect((await call(server(), 'POST', path, candidate.headers, {})).statusCode).toBe(200);
    const refused = await withdraw(lead, `marks/${speaking}/withdraw`);
    expect([refused.statusCode, refused.json<ApiErrorBody>().code]).toEqual([409, 'no_other_mark']);
    expect(await server().deps.db.$count(marks, eq(marks.attemptId, speaking))).toBe(1);
    expect((await withdraw(lead, `marks/${writing}/withdraw`)).statusCode).toBe(200);
  });

  test('leads cannot correct their own tests', async () => {
    const {
      candidate: lead,
      id,
      attemptIds,
      myTestId,
    } = await markedTest(server(), { isLead: true }).then(async (test) => ({
      ...test,
      id: (await issueCertificate(server().deps, test.myTestId)) ?? '',
    }));
    const calls = [
      await find(lead, id),
      await withdraw(lead, `marks/${attemptIds[0]}/withdraw`),
      await withdraw(lead, `tests/${myTestId}/withdraw-certificate`),
    ];
    for (const response of calls)
      expect([response.statusCode, response.json<ApiErrorBody>().code]).toEqual([403, 'own_correction']);
  });
});
