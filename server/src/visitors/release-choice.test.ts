import { REGISTRY_ELEMENT_ID, type RegistryView, registryViewSchema } from '@bandmark/contracts/registry';
import { encodeOverride, type ReleaseOverride } from '@bandmark/contracts/release-override';
import { RELEASES_HEADER } from '@bandmark/contracts/releases-header';
import { addTest, begin } from '../testing/exam-calls';
import { authRelease, publishTestRelease, shellRelease } from '../testing/publish-release';
import { type TestServer, withServer, withServerOnPglite } from '../testing/with-server';

const named = (name: string, version: string) => ({ ...authRelease, name, version });

async function publishAll(server: TestServer): Promise<void> {
  const { releases } = server.deps;
  for (const version of ['1.0.0', '1.1.0']) {
    await publishTestRelease(releases, { ...shellRelease, version });
    for (const name of ['auth', 'tests', 'recorder']) await publishTestRelease(releases, named(name, version));
  }
}

/** A page load by a browser with these cookies. */
function visits(server: () => TestServer) {
  const load = async (url = '/tests', cookies: Readonly<Record<string, string>> = {}) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const answer = await server().app.inject({ url, headers: { accept: 'text/html', cookie } });
    const text = new RegExp(`id="${REGISTRY_ELEMENT_ID}">(.*?)</script>`, 's').exec(answer.body)?.[1];
    const view = text === undefined ? null : registryViewSchema.parse(JSON.parse(text));
    return { answer, view: view as RegistryView, policy: String(answer.headers['content-security-policy']) };
  };
  const point = (name: string, pointers: object) =>
    server().deps.releases.change(
      (registry) => {
        const before = registry.remotes[name];
        if (!before) throw new Error(name);
        return { ...registry, remotes: { ...registry.remotes, [name]: { ...before, ...pointers } } };
      },
      { who: 'local:test', action: 'change', remote: name },
    );
  return { load, point };
}

const chosen = (view: RegistryView, name: string) => {
  const remote = view.remotes[name];
  return [remote?.current.version, remote?.previous?.version ?? null, remote?.reason];
};
const cookieOf = (answer: { headers: Record<string, unknown> }, name: string): string | undefined =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith(`${name}=`));

withServerOnPglite('the versions of a page', (server) => {
  const { load, point } = visits(server);
  beforeAll(() => publishAll(server()));

  test('current and previous for everybody; no cookie without need', async () => {
    const { answer, view } = await load();
    expect(chosen(view, 'auth')).toEqual(['1.1.0', '1.0.0', 'current']);
    expect(view.shell).toEqual({ version: '1.1.0', reason: 'current' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('a canary goes to its share, the same person each time, and falls back to current', async () => {
    await publishTestRelease(server().deps.releases, named('auth', '1.2.0'));
    await point('auth', { current: '1.1.0', previous: '1.0.0', canary: { version: '1.2.0', percent: 50 } });
    const dealt = cookieOf((await load()).answer, 'bandmark-cohort');
    expect(dealt).toMatch(/^bandmark-cohort=\d{1,4}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);

    const seen = new Map<string, string>();
    for (let cohort = 0; cohort < 10_000; cohort += 500) {
      for (let times = 0; times < 2; times += 1) {
        const { answer, view } = await load('/sign-in', { 'bandmark-cohort': String(cohort) });
        const [version = '', previous, reason] = chosen(view, 'auth') as [string, string | null, string];
        expect([previous, reason]).toEqual(version === '1.2.0' ? ['1.1.0', 'canary'] : ['1.0.0', 'current']);
        expect(seen.get(String(cohort)) ?? version).toBe(version);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.body).toContain(`<link rel="preload" as="script" href="/remotes/auth/${version}/entry.js"`);
        seen.set(String(cohort), version);
      }
    }
    expect([...seen.values()].filter((version) => version === '1.2.0')).toHaveLength(10);
    await point('auth', { current: '1.1.0', previous: '1.0.0', canary: null });
  });

  test.each(['99999', '-1', '1.5', 'x', ''])('a cohort that we did not deal (%s) is dealt anew', async (cohort) => {
    await point('auth', { canary: { version: '1.2.0', percent: 50 } });
    expect(cookieOf((await load('/', { 'bandmark-cohort': cohort })).answer, 'bandmark-cohort')).toMatch(
      /^bandmark-cohort=\d{1,4};/,
    );
    await point('auth', { canary: null });
  });

  test('the shell can be a canary, too', async () => {
    await point('shell', { current: '1.0.0', previous: null, canary: { version: '1.1.0', percent: 100 } });
    const { answer, view } = await load('/', { 'bandmark-cohort': '7' });
    expect(view.shell).toEqual({ version: '1.1.0', reason: 'canary' });
    expect(answer.body).toContain('<script defer src="/remotes/shell/1.1.0/main.11111111.js"');
    await point('shell', { current: '1.1.0', previous: '1.0.0', canary: null });
  });

  test('pages with different choices never mix, and no cache may share them', async () => {
    const first = await load('/sign-in', { 'bandmark-override': encodeOverride({ auth: { version: '1.0.0' } }) });
    const second = await load('/sign-in');
    expect(first.answer.body).toContain('/remotes/auth/1.0.0/entry.js');
    expect(second.answer.body).toContain('/remotes/auth/1.1.0/entry.js');
    expect(second.answer.headers['cache-control']).toBe('private, no-cache');
    expect(second.answer.headers['vary']).toBe('accept-encoding, cookie');
  });

  test('the view can be requested again without loading the page', async () => {
    const cookie = `bandmark-override=${encodeOverride({ auth: { version: '1.0.0' } })}`;
    const answer = await server().app.inject({ url: '/api/release-view', headers: { cookie } });
    expect(chosen(registryViewSchema.parse(answer.json()), 'auth')).toEqual(['1.0.0', '1.1.0', 'override']);
  });
});

withServer('the versions of an exam', (server) => {
  const { load, point } = visits(server);
  beforeAll(() => publishAll(server()));

  async function beginExam(releases?: string) {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const url = `/api/certificate/quick-tests/${myTestId}/writing/begin`;
    const headers = { ...candidate.headers, ...(releases === undefined ? {} : { [RELEASES_HEADER]: releases }) };
    const answer = await server().app.inject({ method: 'POST', url, headers });
    const { attemptId } = answer.json<{ attemptId: string }>();
    const submit = () =>
      server().app.inject({
        method: 'POST',
        url: `/api/attempts/${attemptId}/submit`,
        headers: candidate.headers,
        body: { sequence: 1, text: 'x' },
      });
    return { candidate, myTestId, attemptId, cookie: cookieOf(answer, 'bandmark-exam'), submit };
  }

  test('stay while it is open, whatever is promoted or rolled back, and nothing else is tried', async () => {
    const { attemptId, cookie, submit } = await beginExam();
    expect(cookie).toBe(`bandmark-exam=${attemptId}; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax`);
    for (const name of ['shell', 'tests', 'recorder', 'auth']) await point(name, { current: '1.0.0', previous: null });
    const { answer, view } = await load('/tests', { 'bandmark-exam': attemptId });
    expect(chosen(view, 'tests')).toEqual(['1.1.0', null, 'pinned']);
    expect(chosen(view, 'recorder')).toEqual(['1.1.0', null, 'pinned']);
    expect(view.shell).toEqual({ version: '1.1.0', reason: 'pinned' });
    expect(answer.body).toContain('/remotes/shell/1.1.0/main.11111111.js');
    expect(chosen(view, 'auth')).toEqual(['1.0.0', null, 'current']);

    expect((await submit()).statusCode).toBe(200);
    expect(chosen((await load('/tests', { 'bandmark-exam': attemptId })).view, 'tests')).toEqual([
      '1.0.0',
      null,
      'current',
    ]);
    for (const name of ['shell', 'tests', 'recorder', 'auth'])
      await point(name, { current: '1.1.0', previous: '1.0.0' });
  });

  test('are those that the page ran when it began, not those released meanwhile', async () => {
    const { attemptId } = await beginExam('shell@1.0.0 tests@1.0.0 recorder@9.9.9 auth@1.0.0');
    const { view } = await load('/tests', { 'bandmark-exam': attemptId });
    expect(chosen(view, 'tests')).toEqual(['1.0.0', null, 'pinned']);
    expect(view.shell?.version).toBe('1.0.0');
    // What was never published is chosen as for a page load; what an exam does not need is not pinned.
    expect(chosen(view, 'recorder')).toEqual(['1.1.0', null, 'pinned']);
    expect(chosen(view, 'auth')).toEqual(['1.1.0', '1.0.0', 'current']);
  });

  test('beginning again keeps the first, and going on elsewhere brings them along', async () => {
    const { candidate, myTestId, attemptId } = await beginExam('tests@1.0.0');
    await begin(server(), candidate, myTestId);
    const elsewhere = await server().app.inject({
      url: `/api/certificate/quick-tests/${myTestId}/writing`,
      headers: candidate.headers,
    });
    expect(cookieOf(elsewhere, 'bandmark-exam')).toContain(attemptId);
    expect(chosen((await load('/', { 'bandmark-exam': attemptId })).view, 'tests')[0]).toBe('1.0.0');
  });

  test.each(['', 'x', '00000000-0000-4000-8000-000000000000', "' or 1=1 --", `${'a'.repeat(5000)}`])(
    'a made-up exam (%#) pins nothing',
    async (value) => {
      expect(chosen((await load('/', { 'bandmark-exam': value })).view, 'tests')).toEqual([
        '1.1.0',
        '1.0.0',
        'current',
      ]);
    },
  );
});

const developed: ReleaseOverride = { auth: { url: 'http://localhost:4173' } };
const asLink = (override: ReleaseOverride) => `/tests?a=1&bandmark-override=${encodeOverride(override)}`;

withServerOnPglite('a developer’s override on localhost', (server) => {
  const { load } = visits(server);
  beforeAll(() => publishAll(server()));

  test('a link becomes a cookie and a clean address; an empty one, or nonsense, takes it away', async () => {
    const { answer } = await load(asLink(developed));
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['location']).toBe('/tests?a=1');
    expect(cookieOf(answer, 'bandmark-override')).toBe(
      `bandmark-override=${encodeOverride(developed)}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
    );
    for (const value of ['', 'nonsense']) {
      expect(cookieOf((await load(`/?bandmark-override=${value}`)).answer, 'bandmark-override')).toMatch(
        /^bandmark-override=; Max-Age=0; Path=\/;/,
      );
    }
  });

  test('an address with two slashes leads to no other site', async () => {
    const { answer } = await load('//evil.example/?bandmark-override=');
    expect(answer.headers['location']).not.toMatch(/^\/\//);
  });

  test('the page names the machine, and the policy lets it in for this visitor alone', async () => {
    const { view, policy, answer } = await load('/sign-in', { 'bandmark-override': encodeOverride(developed) });
    expect(view.remotes['auth']).toMatchObject({
      developmentOrigin: 'http://localhost:4173',
      reason: 'override',
      current: { version: '1.1.0' },
    });
    for (const directive of ['script-src', 'connect-src', 'style-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*http://localhost:4173`));
    }
    expect(answer.body).toContain('"scriptOrigins":["http://localhost:4173"]');
    expect(answer.body).not.toContain('rel="preload" as="script" href="/remotes/auth/');
    const other = await load('/sign-in');
    expect(other.policy).not.toContain('4173');
    expect(other.answer.body).not.toContain('4173');
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
    beforeAll(() => publishAll(server()));

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
      const { answer } = await load(asLink(developed));
      expect(cookieOf(answer, 'bandmark-override')).toMatch(/; Secure; SameSite=Lax$/);
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
    beforeAll(() => publishAll(server()));

    test('a machine on localhost is not let in', async () => {
      const { view, policy } = await load('/', { 'bandmark-override': encodeOverride(developed) });
      expect(view.remotes['auth']?.developmentOrigin).toBeUndefined();
      expect(policy).not.toContain('4173');
    });
  },
  { environment: { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' } },
);
