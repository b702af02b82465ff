import { MINUTE_MS } from '@bandmark/domain/durations';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../database/schema/users';
import { authCalls } from '../../testing/auth-calls';
import {
  type OpenIdProvider,
  signInAtProvider,
  startOpenIdProvider,
  TEST_CLIENT,
} from '../../testing/open-id-provider';
import { withServer } from '../../testing/with-server';
import { accountOfGoogle, identityOf } from './account-of-google';
import { makeOneTimeCode } from '../one-time-code';
import { oauthStateCookie, readOAuthState } from './oauth-state';

let provider: OpenIdProvider;

withServer(
  'signing in with Google',
  (server) => {
    const calls = authCalls(server);
    afterAll(() => provider.stop());

    /** The cookies of a response, as the `Cookie` header of the next request. */
    const cookiesOf = (headers: Record<string, unknown>): string =>
      [headers['set-cookie'] ?? []]
        .flat()
        .map((cookie) => String(cookie).split(';', 1)[0])
        .join('; ');
    const begin = async () => {
      const response = await server().app.inject({ url: '/api/auth/google?signInFrom=certificate' });
      return { location: String(response.headers['location']), cookie: cookiesOf(response.headers), response };
    };
    const comeBack = (address: string, cookie: string) => {
      const { pathname, search } = new URL(address);
      return server().app.inject({ url: pathname + search, headers: { cookie } });
    };
    const exchange = (code: string, cookie: string) =>
      server().app.inject({ method: 'POST', url: '/api/auth/google/exchange', body: { code }, headers: { cookie } });
    const goThrough = async (login: string) => {
      const { location, cookie } = await begin();
      const back = await comeBack(await signInAtProvider(location, provider.issuer, login), cookie);
      const code = new URL(String(back.headers['location']), 'http://localhost:3000').searchParams.get('code') ?? '';
      return { back, code, cookie: cookiesOf(back.headers) };
    };

    test('goes there with state, nonce and PKCE, and keeps them out of reach of scripts', async () => {
      const { location, response } = await begin();
      expect(response.statusCode).toBe(302);
      const { searchParams } = new URL(location);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: TEST_CLIENT.id,
        response_type: 'code',
        redirect_uri: 'http://localhost:3000/api/auth/google/callback',
        code_challenge_method: 'S256',
        state: expect.stringMatching(/^.{43}$/),
        nonce: expect.stringMatching(/^.{43}$/),
      });
      expect(String(response.headers['set-cookie'])).toMatch(
        /^google-sign-in=[\w.-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
      );
    });

    test('comes back with a code, never a token, that is exchanged once for a session', async () => {
      const { back, code, cookie } = await goThrough('newcomer@example.org');
      expect(back.statusCode).toBe(302);
      expect(back.headers['location']).toBe(`/sign-in?code=${code}`);
      expect(code).toMatch(/^[\w-]{43}$/);
      const response = await exchange(code, cookie);
      expect(response.statusCode).toBe(200);
      const info = await calls.userInfo(response.json<{ JWT: string }>().JWT);
      expect(info.json()).toMatchObject({ email: 'newcomer@example.org', name: 'newcomer of Google' });
      const again = await exchange(code, cookie);
      expect(again.statusCode).toBe(400);
      expect(again.json()).toMatchObject({ code: 'google_code_used' });
    });

    test('the second time it is the same account', async () => {
      const ids = [];
      for (let time = 0; time < 2; time += 1) {
        const { code, cookie } = await goThrough('again@example.org');
        ids.push(
          (await calls.userInfo((await exchange(code, cookie)).json<{ JWT: string }>().JWT)).json<{ userId: string }>()
            .userId,
        );
      }
      expect(ids[0]).toBe(ids[1]);
    });

    test('a code in another browser opens nothing', async () => {
      const { code, cookie } = await goThrough('owner@example.org');
      expect((await exchange(code, '')).statusCode).toBe(400);
      expect((await exchange(code, 'google-browser=someone-elses')).statusCode).toBe(400);
      expect((await exchange(code, cookie)).statusCode).toBe(200);
    });

    test('a code is too old after two minutes', async () => {
      const { code, cookie } = await goThrough('slow@example.org');
      server().advance(2 * MINUTE_MS);
      expect((await exchange(code, cookie)).statusCode).toBe(400);
    });

    test('a session whose code is exchanged just before every session ends has ended too', async () => {
      const { db } = server().deps;
      const { code, cookie } = await goThrough('reset@example.org');
      await db.execute(sql`create function end_sessions() returns trigger language plpgsql as $$ begin
        update users set session_version = session_version + 1 where user_id = old.user_id; return old; end $$`);
      await db.execute(
        sql`create trigger end_sessions after delete on sign_in_codes for each row execute function end_sessions()`,
      );
      const { JWT } = (await exchange(code, cookie)).json<{ JWT: string }>();
      await db.execute(sql`drop function end_sessions cascade`);
      expect((await calls.userInfo(JWT)).statusCode).toBe(401);
    });

    test('without the cookie it set out with, the sign-in fails', async () => {
      const { location } = await begin();
      const address = await signInAtProvider(location, provider.issuer, 'victim@example.org');
      for (const cookie of ['', 'google-sign-in=forged.forged.forged', (await begin()).cookie]) {
        const back = await comeBack(address, cookie);
        expect(back.headers['location']).toBe('/sign-in?error=google');
      }
    });

    test('an e-mail that the provider has not verified is no identity', async () => {
      const { back } = await goThrough('unverified@example.org');
      expect(back.headers['location']).toBe('/sign-in?error=google');
      expect(await server().deps.db.select().from(users).where(eq(users.email, 'unverified@example.org'))).toEqual([]);
    });

    test('who signed up with the address of another loses the account to its owner', async () => {
      const squatter = (await calls.signUp('owned@example.org')).json<{ JWT: string }>().JWT;
      const { code, cookie } = await goThrough('owned@example.org');
      expect((await exchange(code, cookie)).statusCode).toBe(200);
      expect((await calls.userInfo(squatter)).statusCode).toBe(401);
      expect((await calls.signIn('owned@example.org')).statusCode).toBe(401);
    });

    test('who proved the address before keeps the password', async () => {
      await calls.signUp('both@example.org');
      await calls.resetPassword('both@example.org');
      await server().jobs.runAll();
      const token = /token=([\w-]+)/.exec(server().mails.at(-1)?.text ?? '')?.[1] ?? '';
      await calls.newPassword(token, 'NewPassword2');
      await goThrough('both@example.org');
      expect((await calls.signIn('both@example.org', 'NewPassword2')).statusCode).toBe(200);
    });

    test('a visitor who gives up comes back to the sign-in card', async () => {
      const { location, cookie } = await begin();
      const state = new URL(location).searchParams.get('state');
      const back = await comeBack(
        `http://localhost:3000/api/auth/google/callback?error=access_denied&state=${state}`,
        cookie,
      );
      expect(back.headers['location']).toBe('/sign-in?error=google');
    });
  },
  {
    environment: async () => {
      provider = await startOpenIdProvider('http://localhost:3000/api/auth/google/callback');
      return {
        GOOGLE_ISSUER: provider.issuer,
        GOOGLE_CLIENT_ID: TEST_CLIENT.id,
        GOOGLE_CLIENT_SECRET: TEST_CLIENT.secret,
      };
    },
  },
);

withServer('without Google', (server) => {
  test('the visitor is led back to the sign-in card, which says so', async () => {
    const response = await server().app.inject({ url: '/api/auth/google?signInFrom=certificate' });
    expect(response.statusCode).toBe(302);
    expect(response.headers['location']).toBe('/sign-in?error=unavailable');
  });

  test('nobody comes back from Google', async () => {
    const response = await server().app.inject({ url: '/api/auth/google/callback' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'google_unavailable' });
  });
});

withServer(
  'with a Google that cannot be reached',
  (server) => {
    test('the visitor is back at the sign-in card', async () => {
      const response = await server().app.inject({ url: '/api/auth/google' });
      expect(response.headers['location']).toBe('/sign-in?error=google');
    });

    test('a hundred browsers of one network sign in, and one more reads a page instead of JSON', async () => {
      const { app, advance } = server();
      advance(10 * MINUTE_MS);
      const exchange = { method: 'POST', url: '/api/auth/google/exchange', body: { code: 'x' } } as const;
      for (let browsers = 0; browsers < 100; browsers += 1) {
        await app.inject({ url: '/api/auth/google' });
        await app.inject({ url: '/api/auth/google/callback' });
        expect((await app.inject(exchange)).statusCode).toBe(400);
      }
      expect((await app.inject(exchange)).statusCode).toBe(429);
      for (const url of ['/api/auth/google', '/api/auth/google/callback']) {
        const { statusCode, headers } = await app.inject({ url });
        expect([statusCode, headers['location']]).toEqual([302, '/sign-in?error=google']);
      }
    });
  },
  { environment: { GOOGLE_ISSUER: 'http://localhost:9', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' } },
);

withServer('an identity of Google', (server) => {
  const claims = { sub: 's-1', email: 'Staff@School.example', email_verified: true } as const;
  const google = 'https://accounts.google.com';

  test.each([
    ['Google, for an address of Gmail', google, { ...claims, email: 'Ann@GMail.com' }, true],
    ['Google, for a domain that it hosts', google, { ...claims, hd: 'school.example' }, true],
    ['Google, for an address whose mailbox is elsewhere', google, claims, false],
    ['Google, for a name that only looks like Gmail', google, { ...claims, email: 'ann@notgmail.com' }, false],
    ['another provider, which the operator chose', 'https://id.school.example', claims, true],
  ])('%s', (_, issuer, given, isAuthoritative) => {
    expect(identityOf(issuer, given).isAuthoritative).toBe(isAuthoritative);
  });

  test('whose mailbox is elsewhere opens no account that is there: the address may have another owner by now', async () => {
    const email = claims.email.toLowerCase();
    const owner = await server().user({ email });
    const former = identityOf(google, claims);
    await expect(accountOfGoogle(server().deps, former)).rejects.toMatchObject({ status: 409 });
    expect(await accountOfGoogle(server().deps, { ...former, isAuthoritative: true })).toBe(owner.userId);
    // The identity is linked from now on.
    expect(await accountOfGoogle(server().deps, former)).toBe(owner.userId);
  });

  test('that signs in for the first time in several windows at once gets one account', async () => {
    for (const isAuthoritative of [true, false]) {
      const identity = { subject: `s-2-${isAuthoritative}`, email: `twice-${isAuthoritative}@gmail.com`, name: 'Ann' };
      const windows = Array.from({ length: 6 }, () => accountOfGoogle(server().deps, { ...identity, isAuthoritative }));
      const accounts = await Promise.all(windows);
      expect(new Set(accounts).size).toBe(1);
      expect(await server().deps.db.$count(users, eq(users.email, identity.email))).toBe(1);
    }
  });
});

withServer(
  'signing in with Google over https',
  (server) => {
    test('takes no cookie that a page of a neighbouring host could set', async () => {
      const { app, deps } = server();
      const { userId } = await server().user();
      const exchange = async (name: string) => {
        const { code, browser } = await makeOneTimeCode(deps, userId);
        const headers = { cookie: `${name}=${browser}` };
        return app.inject({ method: 'POST', url: '/api/auth/google/exchange', body: { code }, headers });
      };
      expect((await exchange('google-browser')).statusCode).toBe(400);
      const taken = await exchange('__Host-google-browser');
      expect(taken.statusCode).toBe(200);
      expect([taken.headers['set-cookie']].flat()).toContain(
        '__Host-google-browser=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      );
      const state = { state: 's', nonce: 'n', verifier: 'v' };
      const cookie = await oauthStateCookie(deps, state);
      expect(cookie).toMatch(/^__Host-google-sign-in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      const pair = cookie.split(';', 1)[0] ?? '';
      expect(await readOAuthState(deps, pair)).toEqual(state);
      expect(await readOAuthState(deps, pair.replace('__Host-', ''))).toBeNull();
    });
  },
  { dependencies: { publicOrigin: () => 'https://bandmark.example' } },
);
