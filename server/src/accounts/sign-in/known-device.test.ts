import { HOUR_MS } from '@bandmark/domain/durations';
import type { LightMyRequestResponse } from 'fastify';
import { rateLimits } from '../../database/schema/auth';
import { withServer } from '../../testing/with-server';
import { ACCOUNT_LIMITS } from './limits';

/** The address of a school, which the owner and a stranger share. */
const SCHOOL = '192.0.2.10';

interface From {
  address?: string;
  cookie?: string | undefined;
}

withServer('an owner whom a stranger wants to keep out', (server) => {
  let strangers = 0;
  const elsewhere = () => `198.51.${Math.floor((strangers += 1) / 250)}.${strangers % 250}`;
  const post = (url: string, body: object, { address = SCHOOL, cookie }: From = {}) =>
    server().app.inject({
      method: 'POST',
      url,
      body,
      remoteAddress: address,
      headers: cookie === undefined ? {} : { cookie },
    });
  const signUp = (email: string, from?: From) =>
    post('/api/auth/sign-up', { email, password: 'Password1', reCaptcha: 'solved' }, from);
  const signIn = (email: string, password: string, from?: From) =>
    post('/api/auth/sign-in', { email, password, reCaptcha: 'solved' }, from);
  const recover = (email: string, from?: From) =>
    post('/api/auth/reset-password', { email, reCaptcha: 'solved' }, from);
  const renew = (token: string, password: string, from?: From) =>
    post('/api/auth/new-password', { token, password }, from);
  const challenge = ({ address = SCHOOL, cookie }: From = {}) =>
    server().app.inject({
      url: '/api/captcha/challenge',
      remoteAddress: address,
      headers: cookie === undefined ? {} : { cookie },
    });

  const deviceOf = (response: LightMyRequestResponse): string =>
    [response.headers['set-cookie'] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith('bandmark-device='))
      ?.split(';')[0] ?? '';
  /** The tokens of all recovery links that were sent to the address. */
  const linksTo = async (email: string): Promise<string[]> => {
    await server().jobs.runAll();
    return server()
      .mails.filter(({ to }) => to === email)
      .flatMap(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? []);
  };

  /** Exhausts every limit that a stranger can reach, from the owner's network and from others. */
  const attack = async (email: string): Promise<void> => {
    for (const from of [{}, { address: elsewhere() }]) {
      await signIn(email, 'Wrong1Password', from);
      await recover(email, from);
      await renew('guess', 'Password2', from);
      await challenge(from);
    }
    await server().deps.db.update(rateLimits).set({ count: 1_000_000 });
  };

  test('signs in and recovers on a known device after every limit is exhausted, and on no other device', async () => {
    const email = 'owner@example.org';
    const cookie = deviceOf(await signUp(email));
    await attack(email);
    const linksBefore = (await linksTo(email)).length;

    for (const stranger of [{}, { address: elsewhere() }]) {
      expect((await signIn(email, 'Password1', stranger)).statusCode).toBe(429);
      expect((await recover(email, stranger)).statusCode).toBe(429);
    }
    expect((await challenge()).statusCode).toBe(429);
    expect((await renew('guess', 'Password2')).statusCode).toBe(429);

    expect((await challenge({ cookie })).statusCode).toBe(200);
    expect((await signIn(email, 'Password1', { cookie })).statusCode).toBe(200);
    expect((await recover(email, { cookie })).statusCode).toBe(200);
    const links = await linksTo(email);
    expect(links).toHaveLength(linksBefore + 1);
    const renewed = await renew(links.at(-1) ?? '', 'Password2');
    expect(renewed.statusCode).toBe(200);
    // The browser in which the link was opened is a known device from now on; the former one no longer is.
    expect((await signIn(email, 'Password2', { cookie: deviceOf(renewed) })).statusCode).toBe(200);
    expect((await signIn(email, 'Password2', { cookie })).statusCode).toBe(429);
  });

  test('a stranger’s own device, and a forged one, are as good as none', async () => {
    const email = 'victim@example.org';
    const own = deviceOf(await signUp('stranger@example.org', { address: elsewhere() }));
    const known = deviceOf(await signUp(email, { address: elsewhere() }));
    const address = elsewhere();
    for (const cookie of [own, `${known}x`, known.replace('.', '.e30.'), 'bandmark-device=']) {
      for (let at = 0; at < ACCOUNT_LIMITS.signIn.max; at += 1)
        await signIn(email, 'Wrong1Password', { address, cookie });
      expect((await signIn(email, 'Password1', { address, cookie })).statusCode).toBe(429);
    }
    // Guesses on a known device are limited too.
    for (let at = 0; at < ACCOUNT_LIMITS.signIn.max; at += 1)
      expect((await signIn(email, 'Wrong1Password', { address, cookie: known })).statusCode).toBe(401);
    expect((await signIn(email, 'Password1', { address, cookie: known })).statusCode).toBe(429);
  });

  test('a stranger in one network cannot lock the owner out of another', async () => {
    const email = 'traveller@example.org';
    await signUp(email, { address: elsewhere() });
    const address = elsewhere();
    for (let at = 0; at < 70; at += 1) await signIn(email, 'Wrong1Password', { address });
    for (let at = 0; at < 20; at += 1) await recover(email, { address });
    expect((await signIn(email, 'Password1', { address: elsewhere() })).statusCode).toBe(200);
    expect((await recover(email, { address: elsewhere() })).statusCode).toBe(200);
  });

  test('twenty requests from twenty places send six mails an hour', async () => {
    const email = 'flooded@example.org';
    await signUp(email, { address: elsewhere() });
    for (let at = 0; at < 20; at += 1) await recover(email, { address: elsewhere() });
    expect(await linksTo(email)).toHaveLength(6);
    server().advance(HOUR_MS);
    expect((await recover(email, { address: elsewhere() })).statusCode).toBe(200);
  });

  test('limits do not show whether an address has an account', async () => {
    await signUp('known@example.org', { address: elsewhere() });
    const statusesFor = async (email: string) => {
      const cookie = deviceOf(await signUp(`curious-about-${email}`, { address: elsewhere() }));
      const statuses: number[] = [];
      for (const address of [elsewhere(), elsewhere()]) {
        for (let at = 0; at < 4; at += 1) {
          statuses.push((await signIn(email, 'Wrong1Password', { address, cookie })).statusCode);
          statuses.push((await recover(email, { address })).statusCode);
        }
      }
      return statuses;
    };
    expect(await statusesFor('unknown@example.org')).toEqual(await statusesFor('known@example.org'));
  });

  test('the cookie is out of reach of scripts and carries no address', async () => {
    const response = await signUp('private@example.org', { address: elsewhere() });
    const [cookie = '', former] = [response.headers['set-cookie'] ?? []].flat();
    // Earlier releases set it for a longer path, which browsers send first.
    expect(former).toMatch(/^bandmark-device=; Max-Age=0; Path=\/api;/);
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [, claims = ''] = deviceOf(response).split('.');
    expect(Buffer.from(claims, 'base64url').toString()).not.toContain('private');
  });

  test('a shared computer is known to the five accounts that signed in last', async () => {
    const emails = Array.from({ length: 6 }, (_, at) => `shared-${at}@example.org`);
    let cookie: string | undefined;
    for (const email of emails) cookie = deviceOf(await signUp(email, { address: elsewhere(), cookie }));
    const [, claims = ''] = String(cookie).split('.');
    const { accounts } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { accounts: object };
    expect(Object.keys(accounts)).toHaveLength(5);
    expect((await signIn('shared-5@example.org', 'Password1', { address: elsewhere(), cookie })).statusCode).toBe(200);
  });
});
