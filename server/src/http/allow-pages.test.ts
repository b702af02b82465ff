import { publishTestRelease, shellRelease } from '../testing/publish-release';
import { withServerOnPglite } from '../testing/with-server';

const PAGE = 'https://bandmark.example';

withServerOnPglite(
  'pages of another origin',
  (server) => {
    const ask = (url: string, origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
      server().app.inject({
        method,
        url,
        headers: {
          origin,
          ...(method === 'OPTIONS' && {
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'authorization,content-type',
          }),
        },
      });

    test('that are listed may call the API and read recordings (§7.1)', async () => {
      for (const url of ['/api/health', '/certificate-answers/0-999/1/x.json']) {
        const { headers } = await ask(url, PAGE);
        expect([url, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
          url,
          PAGE,
          undefined,
        ]);
        expect(headers['vary']).toMatch(/origin/i);
      }
      for (const url of ['/.well-known/did.json', '/sample/did.json', '/credentials/status/1'])
        expect([url, (await ask(url, PAGE, 'OPTIONS')).statusCode]).toEqual([url, 204]);
      const preflight = await ask('/api/auth/user-info', PAGE, 'OPTIONS');
      expect(preflight.statusCode).toBe(204);
      expect(preflight.headers['access-control-allow-methods']).toMatch(/PUT/);
      expect(preflight.headers['access-control-allow-headers']).toBe('authorization,content-type');
    });

    test('that are not listed may not, and no page reads another page', async () => {
      expect((await ask('/api/health', 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
      expect((await ask('/', PAGE)).headers['access-control-allow-origin']).toBeUndefined();
    });

    test('the page names the base, and its policy allows calls, pictures and videos from there (§7.1)', async () => {
      await publishTestRelease(server().deps.releases, shellRelease);
      const page = await server().app.inject({ url: '/', headers: { accept: 'text/html' } });
      expect(page.body).toContain('"apiBase":"https://api.bandmark.example/v1"');
      const policy = String(page.headers['content-security-policy']);
      for (const directive of ['connect-src', 'img-src', 'media-src'])
        expect(policy).toMatch(new RegExp(`${directive} [^;]*https://api\\.bandmark\\.example(?: |;)`));
      expect(policy).not.toMatch(/script-src [^;]*api\.bandmark/);
    });
  },
  { environment: { API_BASE: 'https://api.bandmark.example/v1', PAGE_ORIGINS: PAGE } },
);
