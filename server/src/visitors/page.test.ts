import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { EARLY_FACTS_ID, EARLY_PART, type EarlyFacts } from '@bandmark/contracts/early-page';
import { REGISTRY_ELEMENT_ID, registryViewSchema } from '@bandmark/contracts/registry';
import { SETTINGS_ELEMENT_ID, siteSettingsSchema } from '@bandmark/contracts/site-settings';
import { authRelease, publishTestRelease, shellRelease } from '../testing/publish-release';
import { type TestServer, withServerOnPglite } from '../testing/with-server';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A shell with the early script for certificates. */
const withEarly = {
  files: { ...shellRelease.files, 'inline.12121212.js': 'early();' },
  preload: { ...shellRelease.preload, [EARLY_PART]: { js: ['inline.12121212.js'], css: [] } },
};

function blockOf(html: string, id: string): unknown {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

function pages(server: () => TestServer) {
  const get = (url: string, headers: Record<string, string> = HTML) => server().app.inject({ url, headers });
  return { get, html: async (url: string) => (await get(url)).body };
}

withServerOnPglite('the page before anything is published', (server) => {
  test('is a clear 503 without any script', async () => {
    const response = await pages(server).get('/');
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('Nothing is published yet');
    expect(response.body).not.toContain('<script');
  });
});

withServerOnPglite(
  'the page',
  (server) => {
    const { get, html } = pages(server);
    beforeAll(async () => {
      await publishTestRelease(server().deps.releases, shellRelease);
      await publishTestRelease(server().deps.releases, authRelease);
      await publishTestRelease(server().deps.releases, { ...authRelease, version: '1.1.0' });
    });

    test('carries the shell with hashes, in order, and nothing inline', async () => {
      const body = await html('/tests');
      const scripts = [
        ...body.matchAll(
          /<script defer src="([^"]+)" crossorigin="anonymous" integrity="(sha384-[^"]{64})"><\/script>/g,
        ),
      ];
      expect(scripts.map(([, src]) => src)).toEqual([
        '/remotes/shell/1.0.0/vendor.22222222.js',
        '/remotes/shell/1.0.0/main.11111111.js',
      ]);
      expect(body).toMatch(
        /<link rel="stylesheet" href="\/remotes\/shell\/1\.0\.0\/main\.33333333\.css" crossorigin="anonymous" integrity="sha384-/,
      );
      expect(body).toContain('<html lang="en">');
      expect(body).toContain(
        '<div id="root"><div id="broken-shell" role="status"><p>This page could not be loaded. <a href="">Try again</a>.</p></div></div>',
      );
      const others = [...body.matchAll(/<script(?! defer src)([^>]*)>/g)].map(([, attributes]) => attributes);
      expect(others.every((attributes) => attributes?.includes('type="application/json"'))).toBe(true);
      expect(body).not.toMatch(/ on\w+=|javascript:/);
    });

    test('carries a registry view and settings that the shell can parse, and no secret', async () => {
      const body = await html('/');
      const view = registryViewSchema.parse(blockOf(body, REGISTRY_ELEMENT_ID));
      expect(view.origin).toBe('');
      expect(Object.keys(view.remotes)).toEqual(['auth']);
      expect(view.remotes['auth']?.current.version).toBe('1.1.0');
      expect(view.remotes['auth']?.previous?.version).toBe('1.0.0');
      expect(JSON.stringify(view)).not.toContain('"files"');
      const settings = siteSettingsSchema.parse(blockOf(body, SETTINGS_ELEMENT_ID));
      expect(settings.siteName).toBe('</script><b>Band & mark');
      expect(settings.hasGoogleSignIn).toBe(true);
      expect(body).not.toContain('google-secret');
    });

    test('no setting can end the block it stands in', async () => {
      const body = await html('/');
      expect(body).not.toContain('</script><b>');
      expect(body).toContain('<title>&lt;/script&gt;&lt;b&gt;Band &amp; mark</title>');
    });

    test('preloads what the route needs and no more', async () => {
      const preloads = async (url: string) =>
        [...(await html(url)).matchAll(/<link rel="preload" as="(?:script|style)" href="([^"]+)"/g)].map(
          ([, href]) => href,
        );
      expect(await preloads('/')).toEqual(['/remotes/shell/1.0.0/landing.44444444.js']);
      expect(await preloads('/sign-in')).toEqual([
        '/remotes/shell/1.0.0/federation.55555555.js',
        '/remotes/auth/1.1.0/entry.js',
        '/remotes/auth/1.1.0/screens.88888888.js',
        '/remotes/auth/1.1.0/screens.99999999.css',
      ]);
      expect(await preloads('/some/unknown/page')).toEqual([]);
    });

    test('preloads the Latin fonts alone', async () => {
      const fonts = [
        ...(await html('/')).matchAll(/as="font" type="font\/woff2" href="([^"]+)" crossorigin="anonymous">/g),
      ];
      expect(fonts.map(([, href]) => href)).toEqual([
        '/remotes/shell/1.0.0/public-sans-latin-wght-normal.66666666.woff2',
      ]);
    });

    test('is the same as brotli, and always asked again', async () => {
      const packed = await get('/tests', { ...HTML, 'accept-encoding': 'gzip, br' });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(packed.headers['cache-control']).toBe('private, no-cache');
      expect(packed.headers['vary']).toBe('accept-encoding, cookie');
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(await html('/tests'));
    });

    test.each(['gzip', 'gzip, br;q=0', 'x-br'])('is not brotli to who takes %s', async (taken) => {
      const plain = await get('/tests', { ...HTML, 'accept-encoding': taken });
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, await html('/tests')]);
    });

    test('a release shows on the next load', async () => {
      expect(await html('/sign-in')).toContain('/remotes/auth/1.1.0/');
      await publishTestRelease(server().deps.releases, { ...authRelease, version: '1.2.0' });
      expect(await html('/sign-in')).toContain('/remotes/auth/1.2.0/');
    });

    test('one policy on every route', async () => {
      const policies = new Set<unknown>();
      for (const url of ['/', '/sign-in', '/tests', '/replay/writing/x/webm/1', '/nothing/here']) {
        const { headers } = await get(url);
        policies.add(headers['content-security-policy']);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['cross-origin-opener-policy']).toBe('same-origin');
        expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(self\)/);
        expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      }
      expect([...policies]).toEqual([
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self' https://trace.example; worker-src 'self' blob:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default svelte-trusted-html",
      ]);
    });

    test.each([
      ['/api/nothing', 404, 'application/json; charset=utf-8'],
      ['/api', 404, 'application/json; charset=utf-8'],
      ['/remotes/auth/9.9.9/entry.js', 404, 'text/plain; charset=utf-8'],
      ['/remotes', 404, 'text/plain; charset=utf-8'],
      ['/certificate-answers/0-999/1/nothing', 404, 'application/json; charset=utf-8'],
      ['/.well-known/openid-configuration', 404, 'text/plain; charset=utf-8'],
      ['/credentials/nothing', 404, 'text/plain; charset=utf-8'],
      ['/sample/nothing', 404, 'text/plain; charset=utf-8'],
      ['/assets/script.js', 404, 'text/plain; charset=utf-8'],
      ['/.env', 404, 'text/plain; charset=utf-8'],
    ])('%s is a miss and never a page', async (url, status, type) => {
      const response = await get(url);
      expect(response.statusCode).toBe(status);
      expect(response.headers['content-type']).toBe(type);
    });

    test('a script that asks for an address of the router gets no page', async () => {
      const response = await get('/tests', { accept: 'application/json' });
      expect(response.statusCode).toBe(404);
    });

    test('a POST to a page is a 404', async () => {
      expect((await server().app.inject({ method: 'POST', url: '/tests' })).statusCode).toBe(404);
    });
  },
  {
    environment: {
      SITE_NAME: '</script><b>Band & mark',
      TRACE_URL: 'https://trace.example/cdn-cgi/trace',
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
    },
  },
);

withServerOnPglite(
  'the page that may turn out to be a certificate',
  (server) => {
    const { get, html } = pages(server);
    const shellFile = (file: string) => ['script', `https://remotes.example/remotes/shell/1.1.0/${file}`];
    const policy = async (path: string) => String((await get(path)).headers['content-security-policy']);
    const staticLinks = async (path: string) => (await html(path)).match(/<link rel="preload" as="script"/g) ?? [];

    test('has no facts while there is no certificate remote, and no script of a shell that has none', async () => {
      const { releases } = server().deps;
      await publishTestRelease(releases, { ...shellRelease, version: '1.1.0', ...withEarly });
      expect(await html('/')).not.toContain(EARLY_FACTS_ID);
      expect(await html('/')).toContain('<script>early();</script>');
      await publishTestRelease(releases, shellRelease);
      await publishTestRelease(releases, { ...authRelease, name: 'certificate' });
      expect(await html('/')).not.toMatch(new RegExp(`${EARLY_FACTS_ID}|<script>`));
      expect(await policy('/')).not.toContain('sha384');
      expect(await staticLinks('/')).toHaveLength(1);
    });

    test('carries both lists before the script that reads them, and adds no preload link', async () => {
      await publishTestRelease(server().deps.releases, { ...shellRelease, version: '1.1.0', ...withEarly });
      const { page, certificate, records } = blockOf(await html('/'), EARLY_FACTS_ID) as EarlyFacts;
      expect([...page, ...certificate].every(({ integrity }) => integrity.startsWith('sha384-'))).toBe(true);
      expect(page.map(({ as, href }) => [as, href])).toEqual([shellFile('landing.44444444.js')]);
      expect(certificate.map(({ as, href }) => [as, href])).toEqual([
        shellFile('federation.55555555.js'),
        ['script', 'https://remotes.example/remotes/certificate/1.0.0/entry.js'],
        ['script', 'https://remotes.example/remotes/certificate/1.0.0/screens.88888888.js'],
        ['style', 'https://remotes.example/remotes/certificate/1.0.0/screens.99999999.css'],
      ]);
      expect(records).toBe('https://api.example/api/certificate/test-result/');
      expect(await staticLinks('/')).toEqual([]);
      const [head = ''] = (await html('/')).split('<link rel="stylesheet"');
      expect(head).toMatch(new RegExp(`id="${EARLY_FACTS_ID}".*<script>early\\(\\);</script>`, 's'));
    });

    test('is the only one with facts; every other page has the script alone, once, before the stylesheets', async () => {
      const body = await html('/tests');
      expect(body).not.toContain(EARLY_FACTS_ID);
      expect(body.match(/<script>.*?<\/script>/gs)).toEqual(['<script>early();</script>']);
      expect(body.indexOf('<script>')).toBeLessThan(body.indexOf('<link rel="stylesheet"'));
    });

    test('admits the script by the hash it was published with, on every route, and nothing in its place', async () => {
      const { servedDirectory } = server().deps.releases;
      const [inline = ''] = /'sha384-[^']+'/.exec(await policy('/')) ?? [];
      expect(inline).toBe(`'sha384-${createHash('sha384').update('early();').digest('base64')}'`);
      expect(await policy('/tests')).toBe(await policy('/'));
      await publishTestRelease(server().deps.releases, { ...shellRelease, version: '1.2.0', ...withEarly });
      await writeFile(join(servedDirectory, 'shell/1.2.0/inline.12121212.js'), 'another();');
      expect(await html('/')).toContain('<script>another();</script>');
      expect(await policy('/')).toContain(inline);
    });

    test('has the script again once its file can be read', async () => {
      const file = join(server().deps.releases.servedDirectory, 'shell/1.2.0/inline.12121212.js');
      await publishTestRelease(server().deps.releases, { ...authRelease, name: 'certificate', version: '1.1.0' });
      await rename(file, `${file}.away`);
      expect(await html('/')).not.toContain(EARLY_FACTS_ID);
      await rename(`${file}.away`, file);
      expect(await html('/')).toContain(EARLY_FACTS_ID);
    });

    test.each(['</script><script>', '<!--'])('never writes %s into a page as a script', async (text) => {
      const version = text === '<!--' ? '1.3.0' : '1.4.0';
      const files = { ...withEarly.files, 'inline.12121212.js': text };
      await publishTestRelease(server().deps.releases, { ...shellRelease, version, ...withEarly, files });
      expect(await html('/')).not.toContain(EARLY_FACTS_ID);
      expect(await staticLinks('/')).toHaveLength(1);
    });
  },
  {
    dependencies: { remotesOrigin: () => 'https://remotes.example' },
    environment: { API_BASE: 'https://api.example' },
  },
);

withServerOnPglite(
  'the page with reCAPTCHA and remotes on another origin',
  (server) => {
    test('admits the origin and Google, and says so to the shell', async () => {
      await publishTestRelease(server().deps.releases, shellRelease);
      const response = await pages(server).get('/sign-in');
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain(
        "script-src 'self' https://remotes.example https://team.example https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
      );
      expect(policy).toContain(
        "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;",
      );
      expect(policy).toContain("connect-src 'self' https://remotes.example https://team.example;");
      expect(policy).not.toContain('unsafe-eval');
      const settings = siteSettingsSchema.parse(blockOf(response.body, SETTINGS_ELEMENT_ID));
      expect(settings.recaptchaSiteKey).toBe('site-key');
      expect(settings.scriptOrigins).toEqual([
        'https://remotes.example',
        'https://team.example',
        'https://www.google.com',
        'https://www.gstatic.com',
      ]);
      expect(response.body).toContain('<script defer src="https://remotes.example/remotes/shell/1.0.0/');
      expect(response.body).not.toContain('captcha-secret');
    });
  },
  {
    environment: {
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'captcha-secret',
      SCRIPT_ORIGINS: 'https://team.example',
    },
    dependencies: { remotesOrigin: () => 'https://remotes.example' },
  },
);
