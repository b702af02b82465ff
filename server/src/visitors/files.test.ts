import { brotliDecompressSync } from 'node:zlib';
import { authRelease, publishTestRelease, shellRelease } from '../testing/publish-release';
import { withServerOnPglite } from '../testing/with-server';
import { buildRemotesApp } from './remotes-files';

const SCRIPT = '/remotes/shell/1.0.0/main.11111111.js';

withServerOnPglite('files of releases', (server) => {
  beforeAll(() => publishTestRelease(server().deps.releases, shellRelease));
  const get = (url: string, headers: Record<string, string> = {}) => server().app.inject({ url, headers });

  test('are kept for a year, readable from everywhere, with their type', async () => {
    const response = await get(SCRIPT);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(shellRelease.files['main.11111111.js']);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect((await get('/remotes/shell/1.0.0/main.33333333.css')).headers['content-type']).toMatch(/^text\/css/);
    expect(
      (await get('/remotes/shell/1.0.0/public-sans-latin-wght-normal.66666666.woff2')).headers['content-type'],
    ).toBe('font/woff2');
  });

  test('come as the brotli copy where the browser takes it', async () => {
    const packed = await get(SCRIPT, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(shellRelease.files['main.11111111.js']);
    const plain = await get(SCRIPT);
    expect(plain.headers['vary']).toMatch(/accept-encoding/i);
    expect(plain.headers['etag']).not.toBe(packed.headers['etag']);
  });

  test.each(['', 'br'])('run outside the site where one is opened as a page (encoding "%s")', async (encoding) => {
    const files = { ...shellRelease.files, 'page.html': '<script>localStorage</script>', 'picture.svg': '<svg/>' };
    await publishTestRelease(server().deps.releases, { ...shellRelease, version: '1.1.0', files });
    const policyOf = async (file: string) =>
      (await get(`/remotes/shell/1.1.0/${file}`, { 'accept-encoding': encoding })).headers['content-security-policy'];
    for (const file of ['page.html', 'picture.svg']) expect(await policyOf(file)).toBe('sandbox allow-scripts');
    // A worker would take over its script's policy.
    expect(await policyOf('main.11111111.js')).toBeUndefined();
  });

  test('are not sent again to a browser that has them', async () => {
    const etag = String((await get(SCRIPT)).headers['etag']);
    const again = await get(SCRIPT, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('come in ranges', async () => {
    const part = await get(SCRIPT, { range: 'bytes=0-6' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('console');
    expect(part.headers['content-range']).toMatch(/^bytes 0-6\/\d+$/);
    expect((await get(SCRIPT, { range: 'bytes=999999-' })).statusCode).toBe(416);
  });

  test.each([
    '/remotes/shell/1.0.0/missing.js',
    '/remotes/shell/1.0.0/',
    '/remotes/shell/1.0.0',
    '/remotes/shell/9.9.9/main.11111111.js',
    '/remotes/shell/1.0.0/main.11111111.js.br',
    '/remotes/../registry.json',
    '/remotes/%2e%2e/registry.json',
    '/remotes/shell/1.0.0/..%2f..%2f..%2fregistry.json',
    '/remotes/shell/1.0.0/%00',
    '/remotes/registry.json',
    '/remotes/constructor/1.0.0/entry.js',
  ])('%s is a plain 404 that no cache keeps', async (url) => {
    const response = await get(url, { accept: 'text/html' });
    expect([400, 404]).toContain(response.statusCode);
    expect(response.headers['content-type']).not.toMatch(/html/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('generation');
  });

  test('the second listener serves the remotes and nothing else', async () => {
    await publishTestRelease(server().deps.releases, authRelease);
    const remotes = await buildRemotesApp(server().deps.releases, server().deps);
    const response = await remotes.inject({
      url: '/remotes/auth/1.0.0/entry.js',
      headers: { origin: 'https://bandmark.example' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    for (const url of ['/', '/api/health', '/tests', '/certificate-answers/0-999/1/x.json']) {
      const other = await remotes.inject({ url, headers: { accept: 'text/html' } });
      expect(other.statusCode).toBe(404);
      expect(other.headers['content-type']).toMatch(/^text\/plain/);
    }
    await remotes.close();
  });
});

withServerOnPglite('files that browsers ask for by themselves', (server) => {
  test('an icon, the old names of it, robots and health', async () => {
    const get = (url: string) => server().app.inject({ url });
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await get('/favicon.ico')).headers['location']).toBe('/favicon.svg');
    const robots = (await get('/robots.txt')).body;
    for (const page of ['replay', 'report', 'test-result']) expect(robots).toContain(`Disallow: /${page}/\n`);
    expect((await get('/api/health')).json()).toEqual({ ok: true });
  });
});
