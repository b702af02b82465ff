import { registryViewSchema } from '@bandmark/contracts/registry';
import { encodeOverride } from '@bandmark/contracts/release-override';
import { RELEASES_HEADER } from '@bandmark/contracts/releases-header';
import { addTest, begin } from '../testing/exam-calls';
import { chosen, cookieOf, named, publishTwice, visits } from '../testing/page-visits';
import { publishTestRelease } from '../testing/publish-release';
import { withServer, withServerOnPglite } from '../testing/with-server';

withServerOnPglite('the versions of a page', (server) => {
  const { load, point } = visits(server);
  beforeAll(() => publishTwice(server()));

  test('current and previous for everybody; no cookie without need', async () => {
    const { response, view } = await load();
    expect(chosen(view, 'auth')).toEqual(['1.1.0', '1.0.0', 'current']);
    expect(view.shell).toEqual({ version: '1.1.0', reason: 'current' });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test('a canary goes to its share, the same person each time, and falls back to current', async () => {
    await publishTestRelease(server().deps.releases, named('auth', '1.2.0'));
    await point('auth', { current: '1.1.0', previous: '1.0.0', canary: { version: '1.2.0', percent: 50 } });
    const dealt = cookieOf((await load()).response, 'bandmark-cohort');
    expect(dealt).toMatch(/^bandmark-cohort=\d{1,4}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);

    const seen = new Map<string, string>();
    for (let cohort = 0; cohort < 10_000; cohort += 500) {
      for (let times = 0; times < 2; times += 1) {
        const { response, view } = await load('/sign-in', { 'bandmark-cohort': String(cohort) });
        const [version = '', previous, reason] = chosen(view, 'auth') as [string, string | null, string];
        expect([previous, reason]).toEqual(version === '1.2.0' ? ['1.1.0', 'canary'] : ['1.0.0', 'current']);
        expect(seen.get(String(cohort)) ?? version).toBe(version);
        expect(response.headers['set-cookie']).toBeUndefined();
        expect(response.body).toContain(`<link rel="preload" as="script" href="/remotes/auth/${version}/entry.js"`);
        seen.set(String(cohort), version);
      }
    }
    expect([...seen.values()].filter((version) => version === '1.2.0')).toHaveLength(10);
    await point('auth', { current: '1.1.0', previous: '1.0.0', canary: null });
  });

  test.each(['99999', '-1', '1.5', 'x', ''])('a cohort that we did not deal (%s) is dealt anew', async (cohort) => {
    await point('auth', { canary: { version: '1.2.0', percent: 50 } });
    expect(cookieOf((await load('/', { 'bandmark-cohort': cohort })).response, 'bandmark-cohort')).toMatch(
      /^bandmark-cohort=\d{1,4};/,
    );
    await point('auth', { canary: null });
  });

  test('the shell can be a canary, too', async () => {
    await point('shell', { current: '1.0.0', previous: null, canary: { version: '1.1.0', percent: 100 } });
    const { response, view } = await load('/', { 'bandmark-cohort': '7' });
    expect(view.shell).toEqual({ version: '1.1.0', reason: 'canary' });
    expect(response.body).toContain('<script defer src="/remotes/shell/1.1.0/main.11111111.js"');
    await point('shell', { current: '1.1.0', previous: '1.0.0', canary: null });
  });

  test('pages with different choices never mix, and no cache may share them', async () => {
    const first = await load('/sign-in', { 'bandmark-override': encodeOverride({ auth: { version: '1.0.0' } }) });
    const second = await load('/sign-in');
    expect(first.response.body).toContain('/remotes/auth/1.0.0/entry.js');
    expect(second.response.body).toContain('/remotes/auth/1.1.0/entry.js');
    expect(second.response.headers['cache-control']).toBe('private, no-cache');
    expect(second.response.headers['vary']).toBe('accept-encoding, cookie');
  });

  test('the view can be requested again without loading the page', async () => {
    const cookie = `bandmark-override=${encodeOverride({ auth: { version: '1.0.0' } })}`;
    const response = await server().app.inject({ url: '/api/release-view', headers: { cookie } });
    expect(chosen(registryViewSchema.parse(response.json()), 'auth')).toEqual(['1.0.0', '1.1.0', 'override']);
  });
});

withServer('the versions of an exam', (server) => {
  const { load, point } = visits(server);
  beforeAll(() => publishTwice(server()));

  async function beginExam(releases?: string) {
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const url = `/api/certificate/quick-tests/${myTestId}/writing/begin`;
    const headers = { ...candidate.headers, ...(releases === undefined ? {} : { [RELEASES_HEADER]: releases }) };
    const response = await server().app.inject({ method: 'POST', url, headers });
    const { attemptId } = response.json<{ attemptId: string }>();
    const submit = () =>
      server().app.inject({
        method: 'POST',
        url: `/api/attempts/${attemptId}/submit`,
        headers: candidate.headers,
        body: { sequence: 1, text: 'x' },
      });
    return { candidate, myTestId, attemptId, cookie: cookieOf(response, 'bandmark-exam'), submit };
  }

  test('stay while it is open, whatever is promoted or rolled back, and nothing else is tried', async () => {
    const { attemptId, cookie, submit } = await beginExam();
    expect(cookie).toBe(`bandmark-exam=${attemptId}; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax`);
    for (const name of ['shell', 'tests', 'recorder', 'auth']) await point(name, { current: '1.0.0', previous: null });
    const { response, view } = await load('/tests', { 'bandmark-exam': attemptId });
    expect(chosen(view, 'tests')).toEqual(['1.1.0', null, 'pinned']);
    expect(chosen(view, 'recorder')).toEqual(['1.1.0', null, 'pinned']);
    expect(view.shell).toEqual({ version: '1.1.0', reason: 'pinned' });
    expect(response.body).toContain('/remotes/shell/1.1.0/main.11111111.js');
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
    // A version that was never published is chosen as for a page load; a remote that an exam does not need is not
    // pinned.
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
