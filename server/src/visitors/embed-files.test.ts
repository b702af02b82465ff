import { brotliDecompressSync } from 'node:zlib';
import type { Registry } from '@bandmark/contracts/registry';
import { COHORT_COOKIE, isInCanary } from '@bandmark/domain/release-choice';
import { withCanary, withCurrent, withoutRemote, withRollback } from '../releases/registry/pointers';
import { authRelease, publishTestRelease } from '../testing/publish-release';
import { withServerOnPglite } from '../testing/with-server';

const FLOATING = '/embed/recorder/v1.js';
const scriptOf = (version: string) => `/* ${version} */${'console.log("panel");'.repeat(40)}`;

withServerOnPglite('what foreign pages embed', (server) => {
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    server().app.inject({ url, headers, remoteAddress });
  const publish = (version: string, files: Record<string, string> = { 'embed/v1.js': scriptOf(version) }) =>
    publishTestRelease(server().deps.releases, {
      name: 'recorder',
      version,
      files: { 'entry.js': `entry of ${version}`, ...files },
      entry: 'entry.js',
      preload: { panel: { js: [], css: [] } },
    });
  const change = (work: (registry: Registry) => Registry) =>
    server().deps.releases.change(work, { who: 'local:test', action: 'change', remote: 'recorder' });
  const served = async (...request: Parameters<typeof get>) => /^\/\* (\S+) /.exec((await get(...request)).body)?.[1];

  beforeAll(async () => {
    await publishTestRelease(server().deps.releases, authRelease);
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
  });

  test('the floating script is the version in force, for a minute, for every origin', async () => {
    const response = await get(FLOATING);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(scriptOf('1.1.0'));
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=60, stale-if-error=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers).not.toHaveProperty('last-modified');
    expect(response.headers).not.toHaveProperty('set-cookie');
    const compressed = await get(FLOATING, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(scriptOf('1.1.0'));
    const again = await get(FLOATING, { 'if-none-match': String(response.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  test('its types float and are pinned as text, which a browser shows and no tool takes for a video', async () => {
    await publishTestRelease(server().deps.releases, {
      name: 'typed',
      version: '1.0.0',
      files: { 'entry.js': '', 'embed/v1.js': scriptOf('1.0.0'), 'embed/v1.d.ts': 'export {};' },
      entry: 'entry.js',
      preload: {},
    });
    for (const url of ['/embed/typed/v1.d.ts', '/embed/typed/1.0.0/v1.d.ts'])
      for (const accepts of ['', 'br']) {
        const { statusCode, headers } = await get(url, { 'accept-encoding': accepts });
        expect([statusCode, headers]).toMatchObject([
          200,
          { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
        ]);
      }
    expect((await get('/embed/typed/v1.d.ts')).body).toBe('export {};');
  });

  test('its description leads to a pinned file of the same bytes, which never changes', async () => {
    const description = (await get('/embed/recorder/v1.json')).json();
    const { remotes } = await server().deps.releases.read();
    const integrity = remotes['recorder']?.versions['1.1.0']?.files['embed/v1.js'];
    expect(description).toEqual({ version: '1.1.0', file: '1.1.0/v1.js', integrity });
    const pinned = await get(`/embed/recorder/${description.file}`);
    expect(pinned.body).toBe(scriptOf('1.1.0'));
    expect(pinned.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  });

  test('a rollback and a promotion change what floats, and no pinned file', async () => {
    const { etag } = (await get(FLOATING)).headers;
    await change((registry) => withRollback(registry, 'recorder'));
    expect((await get(FLOATING, { 'if-none-match': String(etag) })).body).toBe(scriptOf('1.0.0'));
    expect((await get('/embed/recorder/v1.json')).json()).toMatchObject({ version: '1.0.0' });
    expect(await served('/embed/recorder/1.1.0/v1.js')).toBe('1.1.0');
    await change((registry) => withCurrent(registry, 'recorder', '1.1.0'));
    expect(await served(FLOATING)).toBe('1.1.0');
  });

  test('a canary is for its share of networks, the same ones each time, and in no shared cache', async () => {
    await change((registry) => withCanary(registry, 'recorder', '1.0.0', 50));
    const networks = Array.from({ length: 60 }, (_, index) => `198.51.100.${index}`);
    const versions = await Promise.all(networks.map((network) => served(FLOATING, {}, network)));
    const tried = versions.filter((version) => version === '1.0.0').length;
    expect(tried).toBeGreaterThan(10);
    expect(tried).toBeLessThan(50);
    expect(await Promise.all(networks.map((network) => served(FLOATING, {}, network)))).toEqual(versions);
    // One household changes its IPv6 address at will.
    const household = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'];
    expect(new Set(await Promise.all(household.map((address) => served(FLOATING, {}, address)))).size).toBe(1);
    const { headers } = await get(FLOATING);
    expect(headers['cache-control']).toBe('private, max-age=60');
    expect(headers).not.toHaveProperty('set-cookie');
    // On the site's own pages the embed and the remote have the same version.
    for (const cohort of [0, 5000]) {
      const isCanary = isInCanary('recorder', { version: '1.0.0', percent: 50 }, cohort);
      expect(await served(FLOATING, { cookie: `${COHORT_COOKIE}=${cohort}` })).toBe(isCanary ? '1.0.0' : '1.1.0');
    }
    expect((await get('/embed/recorder/v1.json')).json()).toMatchObject({ version: '1.1.0' });
    await change((registry) => withCanary(registry, 'recorder', '1.0.0', 0));
  });

  test('a version without an embed leaves what was there before', async () => {
    await publish('1.2.0-x.dev.abc', {});
    expect(await served(FLOATING)).toBe('1.1.0');
    await change((registry) => withCurrent(registry, 'recorder', '1.1.0'));
  });

  test('30 releases under 5 open pages: each page goes on with the files of its version', async () => {
    const part = (version: string) => `later part of ${version}`;
    const pages: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      const version = `2.${index}.0`;
      await publish(version, { 'embed/v1.js': scriptOf(version), 'embed/later.js': part(version) });
      if (index % 6 === 0) pages.push((await served(FLOATING)) ?? '');
      for (const page of pages) expect((await get(`/embed/recorder/${page}/later.js`)).body).toBe(part(page));
      expect(await served(FLOATING)).toBe(version);
    }
    expect(pages).toEqual(['2.0.0', '2.6.0', '2.12.0', '2.18.0', '2.24.0']);
    await change((registry) => withRollback(registry, 'recorder'));
    expect(await served(FLOATING)).toBe('2.28.0');
    await change((registry) => withCurrent(registry, 'recorder', '1.1.0'));
  });

  test.each([
    '/embed/auth/v1.js',
    '/embed/auth/v1.json',
    '/embed/nothing/v1.js',
    '/embed/constructor/v1.js',
    '/embed/recorder/v2.js',
    '/embed/recorder/9.9.9/v1.js',
    '/embed/recorder/1.1.0/v1.js.br',
    '/embed/recorder/1.1.0/../entry.js',
    '/embed/recorder/1.1.0/%2e%2e/entry.js',
    '/embed/recorder/1.1.0/..%2fentry.js',
    '/embed/recorder/1.1.0/',
    '/embed/recorder',
  ])('%s is a plain 404 that no cache keeps', async (url) => {
    const response = await get(url, { accept: 'text/html' });
    expect([400, 404]).toContain(response.statusCode);
    expect(response.headers['content-type']).not.toMatch(/html/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('a retired remote floats no more; pages that pinned it keep it', async () => {
    await publishTestRelease(server().deps.releases, {
      name: 'other',
      version: '1.0.0',
      files: { 'entry.js': '', 'embed/v1.js': scriptOf('1.0.0') },
      entry: 'entry.js',
      preload: {},
    });
    expect(await served('/embed/other/v1.js')).toBe('1.0.0');
    await server().deps.releases.change((registry) => withoutRemote(registry, 'other', new Date()), {
      who: 'local:test',
      action: 'retire',
      remote: 'other',
    });
    expect((await get('/embed/other/v1.js')).statusCode).toBe(404);
    expect(await served('/embed/other/1.0.0/v1.js')).toBe('1.0.0');
  });
});
