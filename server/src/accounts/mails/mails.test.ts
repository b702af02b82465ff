import { DAY_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { users } from '../../database/schema/users';
import type { Mail } from '../../mail/mailer';
import { authCalls } from '../../testing/auth-calls';
import { addTest, begin, call, mark } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';

withServer('mails of an account', (server) => {
  const { signUp } = authCalls(server);
  const sentTo = (email: string) => server().mails.filter(({ to }) => to === email);
  const subjects = (email: string) => sentTo(email).map(({ subject }) => subject);
  const tokenIn = (mail: Mail | undefined, page: string) =>
    new RegExp(`/${page}#token=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
  const confirm = (token: string) => call(server(), 'POST', '/api/auth/confirm-address', {}, { token });
  const check = (token: string) => call(server(), 'POST', '/api/auth/check-confirm-link', {}, { token });
  const isConfirmed = async (email: string) =>
    (await server().deps.db.select().from(users).where(eq(users.email, email)))[0]?.isEmailVerified;
  const oneClick = (address: string) =>
    server().app.inject({
      method: 'POST',
      url: address.replace('http://localhost:3000', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const signedUp = async (email: string) => {
    const session = (await signUp(email)).json<{ JWT: string }>().JWT;
    await server().jobs.runAll();
    return { authorization: `Bearer ${session}` };
  };

  test('signing up sends one link, which confirms the address as often as it is opened', async () => {
    await signedUp('new@example.org');
    const token = tokenIn(sentTo('new@example.org')[0], 'confirm-address');
    expect((await check(token)).json()).toEqual({ email: 'new@example.org' });
    expect(await isConfirmed('new@example.org')).toBe(false);
    for (let time = 0; time < 2; time += 1) expect((await confirm(token)).json()).toEqual({ email: 'new@example.org' });
    expect((await check(token)).json()).toEqual({ email: 'new@example.org' });
    await server().jobs.runAll();
    expect(subjects('new@example.org')).toEqual(['Confirm your address', 'Your address is confirmed']);
    expect(await isConfirmed('new@example.org')).toBe(true);
  });

  test('a link confirms its own address for a week, and a link of another kind nothing', async () => {
    const headers = await signedUp('old@example.org');
    const token = tokenIn(sentTo('old@example.org')[0], 'confirm-address');
    const [user] = await server().deps.db.select().from(users).where(eq(users.email, 'old@example.org'));
    await server()
      .deps.db.update(users)
      .set({ email: 'moved@example.org' })
      .where(eq(users.userId, user?.userId ?? ''));
    for (const refused of [await check(token), await confirm(token)])
      expect(refused.json()).toMatchObject({ message: [{ code: 'confirm_link_old' }] });
    expect((await call(server(), 'POST', '/api/auth/send-confirmation', headers)).statusCode).toBe(200);
    await server().jobs.runAll();
    const moved = tokenIn(sentTo('moved@example.org')[0], 'confirm-address');
    for (const wrong of [headers.authorization.slice(7), `${moved}x`, ''])
      for (const call of [check, confirm]) expect((await call(wrong)).statusCode).toBe(400);
    server().advance(8 * DAY_MS);
    for (const call of [check, confirm]) expect((await call(moved)).statusCode).toBe(400);
  });

  test('the link is sent again three times an hour at most', async () => {
    const headers = await signedUp('again@example.org');
    const again = async () => (await call(server(), 'POST', '/api/auth/send-confirmation', headers)).statusCode;
    expect([await again(), await again(), await again(), await again()]).toEqual([200, 200, 200, 429]);
    await server().jobs.runAll();
    expect(sentTo('again@example.org')).toHaveLength(4);
  });

  test('a submitted answer, a mark and the clock each have their mail, once', async () => {
    const [candidate, examiner] = [await server().user(), await server().user({ isExaminer: true })];
    const test = await addTest(server(), candidate);
    const [writing, speaking] = [
      await begin(server(), candidate, test),
      await begin(server(), candidate, test, 'speaking'),
    ];
    const submit = () =>
      call(server(), 'POST', `/api/attempts/${writing.attemptId}/submit`, candidate.headers, {
        sequence: 1,
        text: 'One.',
      });
    const { receipt } = (await submit()).json<{ receipt: string }>();
    await submit();
    server().advance(DAY_MS);
    await server().jobs.tick('sweep-exams');
    expect(subjects(candidate.email).sort()).toEqual([
      'Receipt for your speaking answer',
      'Receipt for your writing answer',
    ]);
    const bySkill = (skill: string) =>
      sentTo(candidate.email).find(({ subject }) => subject.includes(skill))?.text ?? '';
    expect(bySkill('writing')).toContain(receipt);
    expect(bySkill('speaking')).toContain('is over');

    await mark(server(), examiner, writing.attemptId, [5, 5, 5, 5]);
    await mark(server(), examiner, writing.attemptId, [6, 6, 6, 6]);
    await mark(server(), examiner, speaking.attemptId, [5, 5, 5, 5]);
    server().advance(10 * MINUTE_MS);
    await server().jobs.tick('sweep-mails');
    expect(subjects(candidate.email).slice(2)).toEqual(['Your results are ready']);
  });

  test('a kind is switched off by one click of a mail program, and on again on the account page', async () => {
    const { userId, email, headers } = await server().user();
    const result = (test: number) =>
      server().deps.mails.send('result-ready', { userId }, { skills: ['writing'], testNumber: test });
    const choices = async () => (await call(server(), 'GET', '/api/mails/preferences', headers)).json();
    const all = (isOn: boolean) => ({
      isConfirmed: false,
      kinds: ['answer-received', 'result-ready', 'certificate-ready'].map((kind) => ({
        kind,
        isOn: kind === 'result-ready' ? isOn : true,
      })),
    });
    await result(1);
    await server().jobs.runAll();
    expect(await choices()).toEqual(all(true));
    const address = sentTo(email)[0]?.stopAddress ?? '';
    const checked = (link: string) =>
      call(server(), 'POST', '/api/mails/check-stop-link', {}, { token: new URL(link).searchParams.get('token') });
    expect((await checked(address)).json()).toEqual({ kind: 'result-ready' });
    expect((await checked(`${address}x`)).statusCode).toBe(400);
    // A program without one-click unsubscribe opens the address of the button in a browser.
    const opened = await server().app.inject({ url: address.replace('http://localhost:3000', '') });
    expect(opened.statusCode).toBe(302);
    expect(opened.headers['location']).toBe(`/stop-mails#token=${tokenIn(sentTo(email)[0], 'stop-mails')}`);
    expect(await choices()).toEqual(all(true));
    for (let time = 0; time < 2; time += 1) expect((await oneClick(address)).json()).toEqual({ kind: 'result-ready' });
    expect(await choices()).toEqual(all(false));
    await result(2);
    await server().jobs.runAll();
    expect(sentTo(email)).toHaveLength(1);
    const set = (kind: string) => call(server(), 'POST', '/api/mails/preferences', headers, { kind, isOn: true });
    expect((await set('result-ready')).statusCode).toBe(200);
    expect(await choices()).toEqual(all(true));
    expect((await set('password-changed')).statusCode).toBe(400);
    expect((await oneClick(`${address}x`)).statusCode).toBe(400);
  });
});
