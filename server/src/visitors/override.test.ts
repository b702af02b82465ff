import { encodeOverride, type ReleaseOverride } from '@bandmark/contracts/release-override';
import { chosen, cookieOf, publishTwice, visits } from '../testing/page-visits';
import { withServerOnPglite } from '../testing/with-server';

const developed: ReleaseOverride = { auth: { url: 'http://localhost:4173' } };
const asLink = (override: ReleaseOverride) => `/tests?a=1&bandmark-override=${encodeOverride(override)}`;

withServerOnPglite('a developer’s override on localhost', (server) => {
  const { load } = visits(server);
  beforeAll(() => publishTwice(server()));

  test('a link becomes a cookie and a clean address; an empty one, or nonsense, takes it away', async () => {
    const { response } = await load(asLink(developed));
    expect(response.statusCode).toBe(303);
    expect(response.headers['location']).toBe('/tests?a=1');
    expect(cookieOf(response, 'bandmark-override')).toBe(
      `bandmark-override=${encodeOverride(developed)}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
    );
    for (const value of ['', 'nonsense']) {
      expect(cookieOf((await load(`/?bandmark-override=${value}`)).response, 'bandmark-override')).toMatch(
        /^bandmark-override=; Max-Age=0; Path=\/;/,
      );
    }
  });

  test.each([
    ['cross-site', false],
    ['same-site', true],
    ['same-origin', true],
    ['none', true],
  ])('a link with Sec-Fetch-Site %s changes the override: %s', async (site, isChanged) => {
    for (const link of [asLink({ auth: { version: '1.0.0' } }), '/tests?a=1&bandmark-override=']) {
      const { response } = await load(link, {}, { 'sec-fetch-site': site });
      expect([response.statusCode, response.headers['location']]).toEqual([303, '/tests?a=1']);
      expect(cookieOf(response, 'bandmark-override') !== undefined).toBe(isChanged);
    }
  });

  test('a clean address keeps all of its query, also a second question mark', async () => {
    const { response } = await load('/sign-in?next=/tests?a=1&bandmark-override=');
    expect(response.headers['location']).toBe('/sign-in?next=%2Ftests%3Fa%3D1');
  });

  test('an address with two slashes leads to no other site', async () => {
    const { response } = await load('//evil.example/?bandmark-override=');
    expect(response.headers['location']).not.toMatch(/^\/\//);
  });

  test('the page names the machine, and the policy lets it in for this visitor alone', async () => {
    const { view, policy, response } = await load('/sign-in', { 'bandmark-override': encodeOverride(developed) });
    expect(view.remotes['auth']).toMatchObject({
      developmentOrigin: 'http://localhost:4173',
      reason: 'override',
      current: { version: '1.1.0' },
    });
    for (const directive of ['script-src', 'connect-src', 'style-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*http://localhost:4173`));
    }
    expect(response.body).toContain('"scriptOrigins":["http://localhost:4173"]');
    expect(response.body).not.toContain('rel="preload" as="script" href="/remotes/auth/');
    const other = await load('/sign-in');
    expect(other.policy).not.toContain('4173');
    expect(other.response.body).not.toContain('4173');
  });

  test('a machine elsewhere is not let in', async () => {
    const { view, policy } = await load('/', {
      'bandmark-override': encodeOverride({ auth: { url: 'https://evil.example' } }),
    });
    expect(view.remotes['auth']?.developmentOrigin).toBeUndefined();
    expect(policy).not.toContain('evil');
  });
});

withServerOnPglite(
  'a developer’s override on a public site',
  (server) => {
    const { load } = visits(server);
    beforeAll(() => publishTwice(server()));

    test.each<[ReleaseOverride, string | undefined]>([
      [{ auth: { url: 'http://localhost:4173' } }, 'http://localhost:4173'],
      [{ auth: { url: 'http://localhost:4174' } }, undefined],
      [{ auth: { url: 'https://evil.example' } }, undefined],
    ])('%j', async (override, origin) => {
      const { view, policy } = await load('/', { 'bandmark-override': encodeOverride(override) });
      expect(view.remotes['auth']?.developmentOrigin).toBe(origin);
      expect(policy.includes('localhost')).toBe(origin !== undefined);
    });

    test('a published version may be looked at anywhere', async () => {
      const { view } = await load('/', {
        'bandmark-override': encodeOverride({ auth: { version: '1.0.0' }, tests: { version: '7.7.7' } }),
      });
      expect(chosen(view, 'auth')).toEqual(['1.0.0', '1.1.0', 'override']);
      expect(chosen(view, 'tests')).toEqual(['1.1.0', '1.0.0', 'current']);
    });

    test('its cookies travel over https alone', async () => {
      const { response } = await load(asLink(developed));
      expect(cookieOf(response, 'bandmark-override')).toMatch(/; Secure; SameSite=Lax$/);
    });
  },
  {
    environment: { DEV_ORIGINS: 'http://localhost:4173' },
    dependencies: { publicOrigin: () => 'https://bandmark.example' },
  },
);

withServerOnPglite(
  'a developer’s override where others reach the server',
  (server) => {
    const { load } = visits(server);
    beforeAll(() => publishTwice(server()));

    test('a machine on localhost is not let in', async () => {
      const { view, policy } = await load('/', { 'bandmark-override': encodeOverride(developed) });
      expect(view.remotes['auth']?.developmentOrigin).toBeUndefined();
      expect(policy).not.toContain('4173');
    });
  },
  { environment: { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' } },
);
