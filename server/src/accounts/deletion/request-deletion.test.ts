import { deleteAccount, keepAccount } from '@bandmark/contracts/api/account';
import { DAY_MS } from '@bandmark/domain/durations';
import { authCalls } from '../../testing/auth-calls';
import { addTest, begin } from '../../testing/exam-calls';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';
import { accountOfGoogle } from '../google/account-of-google';

withServer('the week before an account is erased', (server) => {
  let nextAccount = 0;
  const account = async () => {
    const { signUp } = authCalls(server);
    const email = `owner-${(nextAccount += 1)}@example.org`;
    const { JWT } = (await signUp(email)).json<{ JWT: string }>();
    return { email, headers: { authorization: `Bearer ${JWT}` } };
  };
  const post = (headers: Record<string, string>, { path }: { path: string }, body: object = {}) =>
    server().app.inject({ method: 'POST', url: path, headers, body });
  const info = (headers: Record<string, string>) => server().app.inject({ url: '/api/auth/user-info', headers });

  test('every session ends; who logs in again sees when, begins no exam, and can keep the account', async () => {
    const { signIn } = authCalls(server);
    const { email, headers } = await account();
    const { deleteAt } = (await post(headers, deleteAccount, { password: 'Password1' })).json<{ deleteAt: number }>();
    await server().jobs.runAll();
    expect((await info(headers)).statusCode).toBe(401);
    const again = { authorization: `Bearer ${(await signIn(email)).json<{ JWT: string }>().JWT}` };
    expect((await info(again)).json()).toMatchObject({ deleteAt });
    const user = { headers: again } as TestUser;
    expect(await begin(server(), user, await addTest(server(), user))).toMatchObject({ code: 'account_ending' });
    expect((await post(again, keepAccount)).json()).toEqual({ ok: true });
    server().advance(30 * DAY_MS);
    await server().jobs.tick('erase-accounts');
    await server().jobs.tick('erase-accounts');
    expect((await signIn(email)).statusCode).toBe(200);
    expect(
      server()
        .mails.filter(({ to }) => to === email)
        .map(({ subject }) => subject),
    ).toEqual(
      expect.arrayContaining(['Your account will be deleted on 9 March 2026 at 09:00 UTC', 'Your account stays']),
    );
  });

  test('a mail that still waits when it is undone is not sent: the account stays, or goes after all', async () => {
    const { signIn } = authCalls(server);
    const { email, headers } = await account();
    const mails = () => server().mails.flatMap(({ to, subject }) => (to === email ? [subject] : []));
    await server().jobs.runAll();
    const before = mails().length;
    await post(headers, deleteAccount, { password: 'Password1' });
    const again = { authorization: `Bearer ${(await signIn(email)).json<{ JWT: string }>().JWT}` };
    await post(again, keepAccount);
    await server().jobs.runAll();
    expect(mails().slice(before)).toEqual(['Your account stays']);

    await post(again, deleteAccount, { password: 'Password1' });
    await server().jobs.runAll();
    const last = { authorization: `Bearer ${(await signIn(email)).json<{ JWT: string }>().JWT}` };
    await post(last, keepAccount);
    server().advance(DAY_MS);
    await post(last, deleteAccount, { password: 'Password1' });
    await server().jobs.runAll();
    expect(mails().slice(before + 1)).toEqual([
      expect.stringMatching(/^Your account will be deleted/),
      expect.stringMatching(/^Your account will be deleted/),
    ]);
  });

  test('once the week is over, neither a recovery link nor Google leads to an account that opens no more', async () => {
    const { resetPassword } = authCalls(server);
    const { email, headers } = await account();
    await post(headers, deleteAccount, { password: 'Password1' });
    server().advance(7 * DAY_MS);
    await server().jobs.tick('erase-accounts');
    expect((await resetPassword(email)).statusCode).toBe(200);
    await server().jobs.runAll();
    expect(server().mails.filter(({ to, subject }) => to === email && /password/i.test(subject))).toEqual([]);
    const identity = { subject: 'of-erased', email, name: undefined, isAuthoritative: true };
    await expect(accountOfGoogle(server().deps, identity)).rejects.toMatchObject({ status: 409 });
  });

  test('a wrong password, or another’s address, deletes nothing', async () => {
    const { headers } = await account();
    const refused = await post(headers, deleteAccount, { password: 'Password9' });
    expect(refused.json()).toMatchObject({ message: [{ field: 'password', code: 'password_wrong' }] });
    const google = await server().user();
    const other = await post(google.headers, deleteAccount, { email: 'else@example.org' });
    expect(other.json()).toMatchObject({ message: [{ field: 'email', code: 'email_differs' }] });
    expect((await info(headers)).json()).toMatchObject({ deleteAt: null });
  });
});
