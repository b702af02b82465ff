import { DAY_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { users } from '../../database/schema/users';
import { authCalls } from '../../testing/auth-calls';
import { withServer } from '../../testing/with-server';
import { solveCaptcha } from '../../testing/solve-captcha';

withServer('signing up and in', (server) => {
  const calls = authCalls(server);
  const tokenOf = (response: { json(): { JWT: string } }): string => response.json().JWT;

  test('signing up opens a session, keeps no password and makes no name of the address', async () => {
    const response = await calls.signUp('First.Person@Example.org');
    expect(response.statusCode).toBe(200);
    const info = await calls.userInfo(tokenOf(response));
    expect(info.json()).toEqual({
      userId: expect.any(String),
      name: '',
      email: 'first.person@example.org',
      location: null,
      isExaminer: false,
      isLead: false,
      isOperator: false,
      isPremiumDictionary: false,
      deleteAt: null,
    });
    const [row] = await server().deps.db.select().from(users).where(eq(users.email, 'first.person@example.org'));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain('Password1');
  });

  test('the e-mail may be written otherwise when signing in', async () => {
    await calls.signUp('spelling@example.org');
    expect((await calls.signIn(' SPELLING@example.org ')).statusCode).toBe(200);
  });

  test('an address with a domain in other letters is one account, in whichever form a browser sends it', async () => {
    await calls.signUp('ann@xn--bcher-kva.example');
    expect((await calls.signIn('ann@Bücher.example')).statusCode).toBe(200);
    expect((await calls.signUp('\u202Aann@bu\u0308cher.example\u202C')).statusCode).toBe(409);
  });

  test('a taken address is said, and the account stays as it was', async () => {
    await calls.signUp('taken@example.org');
    const second = await calls.signUp('TAKEN@example.org', 'Another1Password');
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({
      message: [{ message: 'There is already an account with this email.', field: 'email', code: 'email_taken' }],
      code: 'email_taken',
    });
    expect((await calls.signIn('taken@example.org')).statusCode).toBe(200);
  });

  test('two sign-ups with one address at the same time make one account', async () => {
    const responses = await Promise.all([calls.signUp('race@example.org'), calls.signUp('race@example.org')]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
  });

  test('an unknown e-mail and a wrong password get the same response', async () => {
    await calls.signUp('known@example.org');
    const [wrong, unknown] = [
      await calls.signIn('known@example.org', 'Wrong1Password'),
      await calls.signIn('nobody@example.org'),
    ];
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
    const named = (headers: object) => Object.keys(headers).sort();
    expect(named(unknown.headers)).toEqual(named(wrong.headers));
  });

  test.each([
    ['an invalid e-mail', 'nobody', 'Password1', ['email']],
    ['a password without a digit or sign', 'a@example.org', 'Passwordd', ['password']],
    ['both', 'nobody', 'short', ['email', 'password']],
  ])('%s is refused with the field', async (_, email, password, fields) => {
    for (const send of [calls.signIn, calls.signUp]) {
      const response = await send(email, password);
      expect(response.statusCode).toBe(400);
      expect(response.json<{ message: { field: string }[] }>().message.map(({ field }) => field)).toEqual(fields);
    }
  });

  test('what is wrong is said in the words of the specification: some clients know no codes (§5.1 §5.4)', async () => {
    const response = await calls.signIn('nobody', 'short');
    expect(response.json<{ message: { message: string }[] }>().message.map(({ message }) => message)).toEqual([
      'Email is not valid',
      'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.',
    ]);
  });

  test('an unsolved captcha is refused before anything is looked up', async () => {
    const response = await calls.signIn('nobody@example.org', 'Password1', '');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'captcha_failed' });
  });

  test('an account takes ten tries in a quarter of an hour, known or not, whatever the address', async () => {
    for (const email of ['limited@example.org', 'limited-unknown@example.org']) {
      if (email.startsWith('limited@')) await calls.signUp(email);
      for (let tries = 0; tries < 10; tries += 1)
        expect((await calls.signIn(email, 'Wrong1Password')).statusCode).toBe(401);
      const refused = await calls.signIn(email);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
      expect(refused.json()).toMatchObject({
        code: 'too_many_requests',
        params: { retryAfterSeconds: 900 },
      });
    }
    server().advance(15 * MINUTE_MS);
    expect((await calls.signIn('limited@example.org')).statusCode).toBe(200);
  });

  test('an address takes a hundred tries in ten minutes', async () => {
    server().advance(DAY_MS);
    const from = (remoteAddress: string) =>
      server().app.inject({ method: 'POST', url: '/api/auth/sign-in', body: {}, remoteAddress });
    for (let tries = 0; tries < 100; tries += 1) expect((await from('192.0.2.7')).statusCode).toBe(400);
    expect((await from('192.0.2.7')).statusCode).toBe(429);
    expect((await from('192.0.2.8')).statusCode).toBe(400);
  });

  test('a session ends after thirty days', async () => {
    const token = tokenOf(await calls.signUp('lasting@example.org'));
    server().advance(29 * DAY_MS);
    expect((await calls.userInfo(token)).statusCode).toBe(200);
    server().advance(2 * DAY_MS);
    expect((await calls.userInfo(token)).statusCode).toBe(401);
  });

  test.each([
    ['none', ''],
    ['nonsense', 'nonsense'],
    [
      'unsigned',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x","aud":"session"}').toString('base64url')}.`,
    ],
  ])('a token that is %s is refused', async (_, token) => {
    const response = await calls.userInfo(token);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: token === '' ? 'unauthorised' : 'session_ended' });
  });
});

withServer(
  'the whole way with the self-hosted captcha',
  (server) => {
    test('a solved captcha signs up once and no more', async () => {
      const reCaptcha = await solveCaptcha(server().app);
      const post = (email: string) =>
        server().app.inject({
          method: 'POST',
          url: '/api/auth/sign-up',
          body: { email, password: 'Password1', reCaptcha },
        });
      expect((await post('one@example.org')).statusCode).toBe(200);
      const again = await post('two@example.org');
      expect(again.statusCode).toBe(400);
      expect(again.json()).toMatchObject({ code: 'captcha_failed' });
    });
  },
  { hasRealCaptcha: true },
);
