import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { AnswerReport } from '@bandmark/contracts/api/marking';
import type { OwnCertificates } from '@bandmark/contracts/api/own-certificates';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { and, eq } from 'drizzle-orm';
import { attempts } from '../database/schema/attempts';
import { certificates } from '../database/schema/certificates';
import { users } from '../database/schema/users';
import { addTest, begin, call } from '../testing/exam-calls';
import { markedTest } from '../testing/marked-test';
import type { TestUser, TestUserOptions } from '../testing/test-user';
import { withServer } from '../testing/with-server';

withServer('the name on certificates', (server) => {
  const show = (id: string) => call(server(), 'GET', `/api/certificate/test-result/${id}`, {});
  const own = async ({ headers }: TestUser) =>
    (await call(server(), 'GET', '/api/certificate/own-certificates', headers)).json<OwnCertificates>();
  const row = async ({ headers }: TestUser) =>
    (await call(server(), 'GET', '/api/certificate/tests', headers)).json<TestRow[]>()[0];
  const giveName = ({ headers }: TestUser, name: string) =>
    call(server(), 'POST', '/api/certificate/certificate-name', headers, { name });
  const issueAgain = ({ headers }: TestUser, myTestId: number) =>
    call(server(), 'POST', `/api/certificate/own-certificates/${myTestId}/issue-again`, headers, {});
  const idOf = async (candidate: TestUser) => (await own(candidate)).tests[0]?.certificate?.certificateId ?? '';

  async function marked(options: TestUserOptions = {}) {
    const test = await markedTest(server(), options);
    await server().jobs.runAll();
    return test;
  }

  test.each([
    ['a name for the account', 'Sam'],
    ['a name that an earlier server made from the address', 'sam.lee'],
    ['no name', ''],
  ])('without one no certificate is issued, whatever the account has: %s', async (_, name) => {
    const email = name === 'sam.lee' ? 'sam.lee@example.org' : undefined;
    const { candidate, myTestId } = await marked({ name, certificateName: null, ...(email && { email }) });
    expect(await row(candidate)).toMatchObject({ certificateNeedsName: true, certificateUrl: null, totalBand: null });
    expect(await own(candidate)).toMatchObject({
      certificateName: null,
      suggestedName: name === 'Sam' ? 'Sam' : '',
      tests: [{ myTestId, certificate: null, needsName: true, withdrawn: null, recordings: 'shown' }],
    });

    expect((await giveName(candidate, '  Samuel   Lee ')).json()).toEqual({ certificateName: 'Samuel Lee' });
    await server().jobs.runAll();
    expect(await row(candidate)).toMatchObject({ certificateNeedsName: false, totalBand: 6 });
    expect((await show(await idOf(candidate))).json()).toMatchObject({ userName: 'Samuel Lee' });
  });

  test('is given with the start of the first exam, in any script, and is the next start’s', async () => {
    const candidate = await server().user({ name: 'Li Na', certificateName: null });
    const myTestId = await addTest(server(), candidate);
    const part = `/api/certificate/quick-tests/${myTestId}/writing`;
    const before = (await call(server(), 'GET', part, candidate.headers)).json();
    expect(before).toMatchObject({ certificateName: null, suggestedName: 'Li Na' });
    const refused = await call(server(), 'POST', `${part}/begin`, candidate.headers, { certificateName: 'x@y.org' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      [expect.objectContaining({ code: 'certificate_name_invalid' })],
    ]);
    // The clock of the exam has not started.
    expect((await call(server(), 'GET', part, candidate.headers)).json()).toMatchObject({ attempt: null });
    const begun = await call(server(), 'POST', `${part}/begin`, candidate.headers, { certificateName: '李娜' });
    expect(begun.json<Attempt>().state).toBe('begun');
    expect((await call(server(), 'GET', part, candidate.headers)).json()).toMatchObject({ certificateName: '李娜' });
    // A page of an earlier version sends no name, which leaves the name unchanged.
    await begin(server(), candidate, myTestId, 'speaking');
    expect((await own(candidate)).certificateName).toBe('李娜');
  });

  test.each([' ', '12345', 'sam.lee@example.org', '\u202E\u200B', 'A\u0007B'])('%j is none', async (name) => {
    const candidate = await server().user({ certificateName: null });
    expect((await giveName(candidate, name)).statusCode).toBe(400);
    expect((await own(candidate)).certificateName).toBeNull();
  });

  test('changes on a certificate only by issuing it again; the former id leads to the new one', async () => {
    const { candidate, myTestId } = await marked({ certificateName: 'Eva Nowak' });
    const first = await idOf(candidate);
    const { userDate, userLevel } = (await show(first)).json<CertificateRecord>();
    await giveName(candidate, 'Eva Lis');
    await server().jobs.runAll();
    expect((await show(first)).json()).toMatchObject({ userName: 'Eva Nowak' });

    server().advance(60_000);
    const reissuedAt = new Date(server().deps.clock()).toISOString();
    const second = (await issueAgain(candidate, myTestId)).json<{ certificateId: string }>().certificateId;
    expect(second).not.toBe(first);
    const current = (await show(second)).json<CertificateRecord>();
    expect(current).toMatchObject({ userName: 'Eva Lis', userDate, userLevel });
    expect(current.reissued).toBeUndefined();
    expect((await show(first)).json()).toEqual({ ...current, reissued: { certificateId: second, reissuedAt } });
    expect(await row(candidate)).toMatchObject({ certificateUrl: `/#${second}` });

    // Reissuing with the same name returns the same certificate.
    expect((await issueAgain(candidate, myTestId)).json()).toEqual({ certificateId: second });
    await giveName(candidate, 'Eva Maria Lis');
    const third = (await issueAgain(candidate, myTestId)).json<{ certificateId: string }>().certificateId;
    expect((await show(first)).json<CertificateRecord>().reissued).toEqual({ certificateId: third, reissuedAt });
    expect((await show(second)).json()).toMatchObject({ userName: 'Eva Maria Lis' });
  });

  test('is changed on a certificate five times a day at most', async () => {
    const { candidate, myTestId } = await marked();
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await giveName(candidate, name);
      expect((await issueAgain(candidate, myTestId)).statusCode).toBe(200);
    }
    await giveName(candidate, 'Six');
    expect((await issueAgain(candidate, myTestId)).statusCode).toBe(429);
    expect((await own(candidate)).tests[0]?.certificate?.userName).toBe('Five');
    server().advance(24 * 3_600_000);
    expect((await issueAgain(candidate, myTestId)).statusCode).toBe(200);
  });

  test('stays on a certificate when it reads like the address, also after another is given', async () => {
    const { candidate, myTestId } = await marked({ email: 'kim.lee@example.org', certificateName: 'kim.lee' });
    const id = await idOf(candidate);
    await giveName(candidate, 'Another Person');
    const shown = (await show(id)).json<CertificateRecord>();
    expect(shown.userName).toBe('kim.lee');
    expect(shown).not.toHaveProperty('isNameGiven');
    expect((await own(candidate)).tests[0]?.certificate?.userName).toBe('kim.lee');
    // The name changes only by reissuing, which ends the former id.
    const again = (await issueAgain(candidate, myTestId)).json<{ certificateId: string }>().certificateId;
    expect((await show(id)).json()).toMatchObject({ userName: 'Another Person', reissued: { certificateId: again } });
  });

  test('of certificates that earlier servers made from the address is never shown', async () => {
    const { candidate, myTestId, attemptIds } = await marked({ email: 'eve.adams@example.org', certificateName: 'X' });
    const { db } = server().deps;
    const id = await idOf(candidate);
    const [{ record } = { record: undefined }] = await db
      .select()
      .from(certificates)
      .where(eq(certificates.myTestId, myTestId));
    if (!record) throw new Error('There is no certificate.');
    await db
      .update(certificates)
      .set({ record: { ...record, userName: 'eve.adams', isNameGiven: undefined } })
      .where(eq(certificates.certificateId, id));
    await db.update(users).set({ name: 'eve.adams', certificateName: null }).where(eq(users.userId, candidate.userId));
    const [attempt] = await db
      .select()
      .from(attempts)
      .where(and(eq(attempts.myTestId, myTestId), eq(attempts.attemptId, attemptIds[0] ?? '')));
    const report = () => call(server(), 'GET', `/api/certificate/report/writing/${attempt?.slug}`, {});
    expect((await show(id)).json<CertificateRecord>().userName).toBe('Candidate');
    expect((await report()).json<AnswerReport>().userName).toBe('Candidate');
    await giveName(candidate, 'Eve Adams');
    expect((await show(id)).json<CertificateRecord>().userName).toBe('Eve Adams');
    expect((await report()).json<AnswerReport>().userName).toBe('Eve Adams');
  });
});
