import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { OperatorActions } from '@bandmark/contracts/api/operations-accounts';
import type { OperatedTests } from '@bandmark/contracts/api/operations-tests';
import type { OwnCertificates } from '@bandmark/contracts/api/own-certificates';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { eq, inArray } from 'drizzle-orm';
import { compareTests } from '../comparing/compare-records';
import { issueCertificate, sweepCertificates } from '../../certificates/issue-certificate';
import { marks } from '../../database/schema/marking';
import { tests } from '../../database/schema/tests';
import { openMailer } from '../../mail/mailer';
import { readSettings } from '../../settings';
import { addTest, begin, call, mark } from '../../testing/exam-calls';
import { markedTest, takenTest } from '../../testing/marked-test';
import { startSmtpReceiver } from '../../testing/smtp-receiver';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';

const REASON = 'The sound of the room failed for ten minutes.';

withServer('a test that is replaced', (server) => {
  const replace = ({ headers }: Pick<TestUser, 'headers'>, myTestId: number, reason = REASON) =>
    call(server(), 'POST', `/api/operations/tests/${myTestId}/replace`, headers, { reason });
  const rows = async ({ headers }: TestUser) =>
    (await call(server(), 'GET', '/api/certificate/tests', headers)).json<TestRow[]>();
  const operator = () => server().user({ isOperator: true });
  const codeOf = (response: { json: <T>() => T }) => response.json<Partial<ApiErrorBody>>().code;
  const storedTest = async (myTestId: number) =>
    (await server().deps.db.select().from(tests).where(eq(tests.myTestId, myTestId)))[0];

  test('gets a successor of the same format with other questions', async () => {
    const { candidate, myTestId } = await takenTest(server());
    const by = await operator();
    const response = await replace(by, myTestId);
    const made = response.json<{ myTestId: number; number: number }>();
    expect([response.statusCode, made.number]).toEqual([200, 2]);
    const [old, successor] = [await storedTest(myTestId), await storedTest(made.myTestId)];
    expect(successor).toMatchObject({ testId: null, listeningForm: null, readingForm: null });
    expect(successor?.writingForm).not.toBe(old?.writingForm);
    expect(successor?.speakingForm).not.toBe(old?.speakingForm);
    expect((await rows(candidate)).map(({ number, replacedBy }) => [number, replacedBy])).toEqual([
      [2, null],
      [1, 2],
    ]);
    const actions = await call(server(), 'GET', '/api/operations/actions', by.headers);
    expect(actions.json<OperatorActions>()[0]).toMatchObject({
      email: candidate.email,
      action: 'test-replaced',
      detail: '1 2',
      reason: REASON,
      doneBy: by.email,
    });
    const found = await call(server(), 'GET', `/api/operations/tests?by=${candidate.email}`, by.headers);
    expect(
      found.json<OperatedTests>().tests.map(({ number, replacedBy, replaces, mayReplace }) => {
        return [number, replacedBy, replaces, mayReplace];
      }),
    ).toEqual([
      [2, null, 1, false],
      [1, 2, null, false],
    ]);
  });

  test('sends its candidate one mail with the reason, which a mail program can read', async () => {
    const { candidate, myTestId } = await takenTest(server());
    await server().jobs.runAll();
    const by = await operator();
    await replace(by, myTestId, 'The alarm rang.\n<b>Twice.</b>');
    await replace(by, myTestId);
    await server().jobs.runAll();
    await server().jobs.tick('sweep-mails');
    const told = server().mails.filter(
      ({ to, subject }) => to === candidate.email && subject === 'You have a new test',
    );
    expect(told).toHaveLength(1);
    const smtp = await startSmtpReceiver();
    const settings = readSettings({ SMTP_URL: smtp.url, MAIL_FROM: 'Bandmark <hello@bandmark.example>' });
    for (const mail of told) await openMailer({ ...server().deps, settings }).send(mail);
    const [mail] = await smtp.received();
    await smtp.close();
    expect(mail?.to?.[0]?.address).toBe(candidate.email);
    const lead = 'A part of test 1 went wrong, so we have given you test 2 in its place.';
    for (const body of [mail?.text?.replace(/\s+/g, ' '), mail?.html]) expect(body).toContain(lead);
    expect(mail?.text).toContain('> The alarm rang.\n> <b>Twice.</b>');
    expect(mail?.html).toContain('The alarm rang.<br>&lt;b&gt;Twice.&lt;/b&gt;');
    expect(mail?.text).toContain('http://localhost:3000/tests');
    // The mail concerns a test that was replaced without their doing, so no preference suppresses it.
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain(by.email);
  });

  test('leaves no mail that waits with the promise of a mark or a certificate', async () => {
    const { candidate, examiner, myTestId, attemptIds } = await takenTest(server());
    await mark(server(), examiner, attemptIds[0] ?? '', [6, 6, 6, 6]);
    await replace(await operator(), myTestId);
    server().advance(10 * 60_000);
    await server().jobs.tick('sweep-mails');
    await server().jobs.runAll();
    const sent = (subject: RegExp) =>
      server()
        .mails.filter((one) => one.to === candidate.email && subject.test(one.subject))
        .map(({ text }) => text.replace(/\s+/g, ' '));
    // The first answer is marked, and its mark stays.
    const noMoreMarks = expect.stringContaining('so this one gets no more marks.');
    expect(sent(/^Receipt/)).toEqual([noMoreMarks, noMoreMarks]);
    expect(sent(/^Your result/)).toEqual([expect.not.stringContaining('certificate')]);
  });

  test('whose replacement is refused sends no mail', async () => {
    const candidate = await server().user();
    const by = await operator();
    expect((await replace(by, await addTest(server(), candidate))).statusCode).toBe(409);
    await server().jobs.tick('sweep-mails');
    await server().jobs.runAll();
    expect(server().mails.filter(({ to }) => to === candidate.email)).toEqual([]);
  });

  test('a full test is followed by a full test', async () => {
    const candidate = await server().user();
    const added = await call(server(), 'POST', '/api/certificate/add-full-test', candidate.headers);
    const { myTestId } = added.json<{ myTestId: number }>();
    const url = `/api/certificate/full-tests/${myTestId}/reading/begin`;
    await call(server(), 'POST', url, candidate.headers, {});
    const made = (await replace(await operator(), myTestId)).json<{ myTestId: number }>();
    const successor = await storedTest(made.myTestId);
    expect(successor).toMatchObject({ testId: expect.any(Number), readingForm: 'full-reading-1' });
    expect(successor?.testId).not.toBe((await storedTest(myTestId))?.testId);
  });

  test('stays readable, and what is open goes on to its end; nothing more is begun', async () => {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const open = await begin(server(), candidate, myTestId, 'writing');
    await replace(await operator(), myTestId);
    expect(open.testClosedBy).toBeUndefined();
    expect(await begin(server(), candidate, myTestId, 'writing')).toMatchObject({
      attemptId: open.attemptId,
      testClosedBy: 'replacement',
    });
    const refused = await call(
      server(),
      'POST',
      `/api/certificate/quick-tests/${myTestId}/speaking/begin`,
      candidate.headers,
    );
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'test_replaced']);
    const url = `/api/attempts/${open.attemptId}/submit`;
    const submitted = await call(server(), 'POST', url, candidate.headers, { sequence: 1, text: 'All of it.' });
    expect(submitted.statusCode).toBe(200);
    await server().jobs.runAll();
    const receipt = server().mails.find(({ to, subject }) => to === candidate.email && /^Receipt/.test(subject));
    expect(receipt?.text).toMatch(/You\s+have\s+another\s+test\s+in\s+place\s+of\s+this\s+one/);
    expect(receipt?.text).not.toMatch(/examiner\s+marks\s+it\s+next/);
    const slug = (await rows(candidate)).find(({ number }) => number === 1)?.writing1Url;
    const report = await call(server(), 'GET', `/api/certificate/report/writing/${slug}`, {});
    expect(report.json<AnswerReport>()).toMatchObject({ text: 'All of it.', testReplaced: true });
  });

  test('is neither marked nor certified any more', async () => {
    const { examiner, myTestId, attemptIds, candidate } = await markedTest(server());
    const waiting = await takenTest(server());
    const by = await operator();
    await replace(by, myTestId);
    await replace(by, waiting.myTestId);
    expect(await issueCertificate(server().deps, myTestId)).toBeNull();
    const own = await call(server(), 'GET', '/api/certificate/own-certificates', candidate.headers);
    expect(own.json<OwnCertificates>().tests).toMatchObject([{ myTestId, isReplaced: true }]);
    await sweepCertificates(server().deps);
    await server().jobs.runAll();
    expect((await rows(candidate)).map(({ certificateUrl }) => certificateUrl)).toEqual([null, null]);
    const offered = (await call(server(), 'GET', '/api/marking', examiner.headers)).json<{ attemptId: string }[]>();
    const ids = offered.map(({ attemptId }) => attemptId);
    for (const attemptId of [...attemptIds, ...waiting.attemptIds]) expect(ids).not.toContain(attemptId);
    server().advance(3_600_000);
    await compareTests(server().deps, [myTestId]);
    const failed = await call(server(), 'GET', '/api/operations/failed-work', by.headers);
    expect(JSON.stringify(failed.json())).not.toContain('missing-certificate');
  });

  test('takes no mark of an examiner who had its answer open; the same mark again is still acknowledged', async () => {
    const { examiner, myTestId, attemptIds } = await markedTest(server());
    const waiting = await takenTest(server());
    const by = await operator();
    const answers = [attemptIds[0] ?? '', waiting.attemptIds[0] ?? ''] as const;
    const url = (attemptId: string) => `/api/marking/${attemptId}`;
    const [standing] = await server().deps.db.select().from(marks).where(eq(marks.attemptId, answers[0]));
    expect((await call(server(), 'POST', `${url(answers[1])}/claim`, examiner.headers)).statusCode).toBe(200);
    await replace(by, myTestId);
    await replace(by, waiting.myTestId);
    for (const attemptId of answers) {
      const late = await mark(server(), examiner, attemptId, [1, 1, 1, 1]);
      expect([late.statusCode, codeOf(late)]).toEqual([409, 'test_replaced']);
    }
    const claimed = await call(server(), 'POST', `${url(answers[1])}/claim`, examiner.headers);
    expect([claimed.statusCode, codeOf(claimed)]).toEqual([409, 'test_replaced']);
    expect((await mark(server(), examiner, answers[0], standing?.criteria ?? [])).statusCode).toBe(200);
    expect(
      await server()
        .deps.db.select()
        .from(marks)
        .where(inArray(marks.attemptId, [...answers])),
    ).toEqual([standing]);
  });

  test.each([
    ['that was replaced already', 409, 'test_replaced'],
    ['of which nothing was begun', 409, 'test_not_begun'],
    ['with a certificate', 409, 'test_certified'],
    ['that is not there', 404, 'unknown_test'],
    ['of the operator', 403, 'own_account'],
  ])('one %s is refused', async (which, status, code) => {
    const by = await operator();
    const ids: Record<string, () => Promise<number>> = {
      'that was replaced already': async () => {
        const { myTestId } = await takenTest(server());
        await replace(by, myTestId);
        return myTestId;
      },
      'of which nothing was begun': async () => addTest(server(), await server().user()),
      'with a certificate': async () => {
        const { myTestId } = await markedTest(server());
        await issueCertificate(server().deps, myTestId);
        return myTestId;
      },
      'that is not there': async () => 4711,
      'of the operator': async () => {
        const myTestId = await addTest(server(), by);
        await begin(server(), by, myTestId, 'writing');
        return myTestId;
      },
    };
    const response = await replace(by, (await ids[which]?.()) ?? 0);
    expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
  });

  test('twice at the same moment, one successor is made', async () => {
    const { candidate, myTestId } = await takenTest(server());
    const by = await operator();
    const responses = await Promise.all([replace(by, myTestId), replace(by, myTestId)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await rows(candidate)).toHaveLength(2);
  });

  test.each(['', 'too short', 'x'.repeat(501)])('a reason is needed: %j is refused', async (reason) => {
    const { myTestId } = await takenTest(server());
    expect((await replace(await operator(), myTestId, reason)).statusCode).toBe(400);
  });
});
