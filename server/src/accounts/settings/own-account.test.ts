import { accountDetails, changeEmail, changePassword, sendPasswordLink } from '@bandmark/contracts/api/account';
import { checkConfirmLink, confirmAddress } from '@bandmark/contracts/api/mails';
import { DAY_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { mails } from '../../database/schema/mails';
import { users } from '../../database/schema/users';
import { authCalls } from '../../testing/auth-calls';
import { ENGINES } from '../../testing/open-test-database';
import type { TestUser } from '../../testing/test-user';
import { untilQueryIsBlocked } from '../../testing/until-query-is-blocked';
import { withServer } from '../../testing/with-server';
import { accountOfGoogle } from '../google/account-of-google';
import { requestDeletion } from '../deletion/request-deletion';
import { sendRecoveryMail } from '../sign-in/recovery';
import { endEverySession } from '../sign-in/sign-out';
import { completeEmailChange, requestEmailChange } from './change-email';
import { changePassword as setPassword } from './change-password';

withServer('what owners change of their account', (server) => {
  const { signUp, signIn, userInfo, resetPassword, newPassword } = authCalls(server);
  let nextAccount = 0;

  const account = async () => {
    const email = `owner-${(nextAccount += 1)}@example.org`;
    const { JWT: token } = (await signUp(email)).json<{ JWT: string }>();
    const headers = { authorization: `Bearer ${token}` };
    const { userId } = (await userInfo(token)).json<{ userId: string }>();
    return { email, token, headers, userId } satisfies TestUser;
  };
  const call = (
    user: Pick<TestUser, 'headers'>,
    { method, path }: { method: 'GET' | 'POST'; path: string },
    body = {},
  ) => server().app.inject({ method, url: path, headers: user.headers, ...(method === 'POST' ? { body } : {}) });
  const get = (user: Pick<TestUser, 'headers'>) => call(user, { method: 'GET', path: accountDetails.path });
  const post = (user: Pick<TestUser, 'headers'>, { path }: { path: string }, body = {}) =>
    call(user, { method: 'POST', path }, body);
  const mailsTo = async (email: string) => {
    await server().jobs.runAll();
    return server().mails.filter(({ to }) => to === email);
  };
  /** Opens the link of the last mail to the address and presses the page's button. @returns status and code */
  const confirm = async (email: string) => {
    const tokens = (await mailsTo(email)).map(({ text }) => /confirm-address#token=(\S+)/.exec(text)?.[1]);
    const body = { token: tokens.findLast(Boolean) };
    const answers = [];
    for (const { path } of [checkConfirmLink, confirmAddress])
      answers.push(await server().app.inject({ method: 'POST', url: path, body }));
    const [checked, pressed] = answers.map((response) => {
      const { message, ...rest } = response.json<{ message?: { code?: string }[]; code?: string; email?: string }>();
      return { status: response.statusCode, code: message?.[0]?.code ?? rest.code, email: rest.email };
    });
    // The check when the page opens gives the same outcome as its button.
    expect(checked).toEqual(pressed);
    return [pressed?.status, pressed?.code];
  };

  describe('the password', () => {
    test('changes with the present one, ends every other session, and this one goes on', async () => {
      const user = await account();
      const elsewhere = (await signIn(user.email)).json<{ JWT: string }>().JWT;
      const changed = await post(user, changePassword, { current: 'Password1', password: 'Password2' });
      expect(changed.statusCode).toBe(200);
      expect((await userInfo(changed.json<{ JWT: string }>().JWT)).statusCode).toBe(200);
      expect((await userInfo(elsewhere)).statusCode).toBe(401);
      expect((await userInfo(user.token)).statusCode).toBe(401);
      expect((await signIn(user.email)).statusCode).toBe(401);
      expect((await signIn(user.email, 'Password2')).statusCode).toBe(200);
      expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Your password was changed');
    });

    test.each([
      ['the wrong present one', { current: 'Password9', password: 'Password2' }, 'current', 'password_wrong'],
      ['one that is weak', { current: 'Password1', password: 'short' }, 'password', 'password_weak'],
    ])('%s is refused by field, and nothing ends', async (_, form, field, code) => {
      const user = await account();
      const refused = await post(user, changePassword, form);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        expect.objectContaining({ message: [expect.objectContaining({ field, code })] }),
      ]);
      expect((await userInfo(user.token)).statusCode).toBe(200);
    });

    test('guesses are counted together with those of the sign-in card', async () => {
      const user = await account();
      for (let guess = 0; guess < 10; guess += 1)
        await post(user, changePassword, { current: `Guess${guess}ing`, password: 'Password2' });
      expect((await post(user, changePassword, { current: 'Password1', password: 'Password2' })).statusCode).toBe(429);
      expect((await signIn(user.email)).statusCode).toBe(429);
    });

    test('an account that only knows Google sets one by a link to its own address', async () => {
      const user = await server().user();
      expect((await get(user)).json()).toMatchObject({ hasPassword: false });
      expect((await post(user, changePassword, { current: '', password: 'Password2' })).json()).toMatchObject({
        code: 'password_not_set',
      });
      expect((await post(user, sendPasswordLink)).statusCode).toBe(200);
      expect((await mailsTo(user.email))[0]?.text).toMatch(/#token=/);
      expect((await post(await account(), sendPasswordLink)).json()).toMatchObject({ code: 'password_set' });
    });
  });

  describe('the address', () => {
    test('changes when the link at the new one is opened; the old one gets a notice', async () => {
      const user = await account();
      const wanted = `new-${user.email}`;
      expect(
        (await post(user, changeEmail, { email: ` ${wanted.toUpperCase()} `, password: 'Password1' })).json(),
      ).toEqual({
        ok: true,
      });
      expect((await get(user)).json()).toMatchObject({ email: user.email, pendingEmail: wanted });
      expect(await mailsTo(wanted)).toHaveLength(1);
      expect(await confirm(wanted)).toEqual([200, undefined]);
      expect((await get(user)).json()).toMatchObject({ email: wanted, pendingEmail: null, isEmailVerified: true });
      expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Your email address was changed');
      expect((await signIn(wanted)).statusCode).toBe(200);
      expect((await signIn(user.email)).statusCode).toBe(401);
      // Opening the link again gives the same response.
      expect(await confirm(wanted)).toEqual([200, undefined]);
    });

    test('a wrong password, an invalid address, and the present one are refused by field', async () => {
      const user = await account();
      const refusals = [
        [{ email: 'other@example.org', password: 'Password9' }, 'password', 'password_wrong'],
        [{ email: 'nonsense', password: 'Password1' }, 'email', 'email_invalid'],
        [{ email: user.email, password: 'Password1' }, 'email', 'email_unchanged'],
      ] as const;
      for (const [form, field, code] of refusals) {
        const refused = await post(user, changeEmail, form);
        expect([refused.statusCode, refused.json<{ message: object[] }>().message]).toEqual([
          400,
          [expect.objectContaining({ field, code })],
        ]);
      }
      expect((await get(user)).json()).toMatchObject({ pendingEmail: null });
    });

    test('a taken address gets the same response and the same mail; only its own reader learns that it is taken', async () => {
      const [user, other] = [await account(), await account()];
      const before = (await mailsTo(other.email)).length;
      expect((await post(user, changeEmail, { email: other.email, password: 'Password1' })).json()).toEqual({
        ok: true,
      });
      expect(await mailsTo(other.email)).toHaveLength(before + 1);
      expect(await confirm(other.email)).toEqual([409, 'email_taken']);
      expect((await get(user)).json()).toMatchObject({ email: user.email });
    });

    test('a thief’s address that waits for its link is forgotten with a new password', async () => {
      const user = await account();
      await post(user, changeEmail, { email: 'thief@example.net', password: 'Password1' });
      await post(user, changePassword, { current: 'Password1', password: 'Password2' });
      expect(await confirm('thief@example.net')).toEqual([400, 'confirm_link_old']);
    });

    test('only the last address that was asked for counts, for a week, and three requests an hour', async () => {
      const user = await account();
      for (const email of ['a@one.example', 'b@one.example'])
        await post(user, changeEmail, { email, password: 'Password1' });
      expect(await confirm('a@one.example')).toEqual([400, 'confirm_link_old']);
      server().advance(7 * DAY_MS);
      expect(await confirm('b@one.example')).toEqual([400, 'confirm_link_old']);
      const statuses: number[] = [];
      for (const email of ['c@one.example', 'd@one.example', 'e@one.example', 'f@one.example'])
        statuses.push((await post(user, changeEmail, { email, password: 'Password1' })).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429]);
    });
  });

  const recoveryToken = async (email: string) => {
    await resetPassword(email);
    return /reset-password#token=(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  };

  test('a recovery link that went to the old address opens nothing after the change', async () => {
    const user = await account();
    const token = await recoveryToken(user.email);
    await post(user, changeEmail, { email: `kept-${user.email}`, password: 'Password1' });
    expect(await confirm(`kept-${user.email}`)).toEqual([200, undefined]);
    expect((await newPassword(token, 'Stranger3')).statusCode).toBe(400);
    expect((await signIn(`kept-${user.email}`)).statusCode).toBe(200);
  });

  test('the Google identity of the old address opens nothing after the change; the one of the new address does', async () => {
    const user = await account();
    const wanted = `google-${user.email}`;
    const identity = { name: undefined, isAuthoritative: true };
    const continueAs = (subject: string, email: string) =>
      accountOfGoogle(server().deps, { ...identity, subject, email });
    await newPassword(await recoveryToken(user.email), 'Password1');
    expect(await continueAs('of-old', user.email)).toBe(user.userId);
    const headers = { authorization: `Bearer ${(await signIn(user.email)).json<{ JWT: string }>().JWT}` };
    await post({ headers }, changeEmail, { email: wanted, password: 'Password1' });
    expect(await confirm(wanted)).toEqual([200, undefined]);
    expect(await continueAs('of-old', user.email)).not.toBe(user.userId);
    expect((await get({ headers })).json()).toMatchObject({ hasGoogle: false, hasPassword: true });
    expect(await continueAs('of-new', wanted)).toBe(user.userId);
  });

  describe('a call whose password was right until another one ended its session', () => {
    /** The account as a request has read it, before all its sessions end and the request checks the password. */
    const overtaken = async () => {
      const user = await account();
      const { db } = server().deps;
      const [row] = await db.select().from(users).where(eq(users.userId, user.userId));
      if (!row) throw new Error('The account was there.');
      await db.transaction((tx) => endEverySession(server().deps, tx, user.userId));
      return { user, row };
    };
    const caller = { address: '192.0.2.1', device: null, remember: async () => undefined };
    const ended = { status: 401, body: { code: 'session_ended' } };

    test('sets no password', async () => {
      const { user, row } = await overtaken();
      const form = { current: 'Password1', password: 'Stranger3' };
      await expect(setPassword(server().deps, row, form, caller)).rejects.toMatchObject(ended);
      expect((await signIn(user.email)).statusCode).toBe(200);
    });

    test('asks for no other address', async () => {
      const { row } = await overtaken();
      const form = { email: 'overtaken@example.net', password: 'Password1' };
      await expect(requestEmailChange(server().deps, row, form, caller)).rejects.toMatchObject(ended);
      expect(await mailsTo('overtaken@example.net')).toEqual([]);
    });

    test('deletes nothing', async () => {
      const { user, row } = await overtaken();
      await expect(requestDeletion(server().deps, row, { password: 'Password1' }, caller)).rejects.toMatchObject(ended);
      const token = (await signIn(user.email)).json<{ JWT: string }>().JWT;
      expect((await userInfo(token)).json()).toMatchObject({ deleteAt: null });
    });
  });

  test('a mail names no address in the log or in the job', async () => {
    const user = await account();
    await post(user, changeEmail, { email: 'quiet@example.org', password: 'Password1' });
    expect(JSON.stringify(server().jobs.waiting)).not.toContain('quiet@example.org');
    await server().jobs.runAll();
    const [left] = await server().deps.db.select().from(mails).where(eq(mails.email, 'quiet@example.org'));
    expect(left).toBeUndefined();
    expect((await server().deps.db.select().from(users).where(eq(users.userId, user.userId)))[0]?.pendingEmail).toBe(
      'quiet@example.org',
    );
  });
});

// The embedded database has one connection, so it has no concurrent transactions.
if (ENGINES.includes('PostgreSQL'))
  withServer(
    'while an address changes',
    (server) => {
      /** Commits the change once the call waits for it. */
      const meetsChange = async (change: (tx: Database) => Promise<unknown>, call: () => Promise<unknown>) => {
        const { db } = server().deps;
        let calling: Promise<unknown> = Promise.resolve();
        await db.transaction(async (tx) => {
          await change(tx);
          calling = call().catch((error: unknown) => error);
          await untilQueryIsBlocked(db);
        });
        return calling;
      };

      test('of two accounts that confirm it, the first gets it; the other gets the refusal of a taken address', async () => {
        const [first, second] = [await server().user(), await server().user()];
        const email = 'wanted-by-two@example.org';
        const { db, clock } = server().deps;
        const pending = { pendingEmail: email, pendingEmailAt: clock() };
        await db.update(users).set(pending).where(eq(users.userId, second.userId));
        const refused = await meetsChange(
          (tx) => tx.update(users).set({ email }).where(eq(users.userId, first.userId)),
          () => completeEmailChange(server().deps, { userId: second.userId, email }),
        );
        expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken' } });
        const [account] = await db.select().from(users).where(eq(users.userId, second.userId));
        expect(account?.email).toBe(second.email);
      });

      test('no recovery link goes to the old one', async () => {
        const { userId, email } = await server().user();
        await meetsChange(
          (tx) =>
            tx
              .update(users)
              .set({ email: `new-${email}` })
              .where(eq(users.userId, userId)),
          () => sendRecoveryMail(server().deps, email),
        );
        expect(server().mails.filter(({ to }) => to === email)).toEqual([]);
      });
    },
    { engines: ['PostgreSQL'] },
  );
