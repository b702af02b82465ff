import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overrideLink } from '@bandmark/contracts/release-override';
import { type DevelopmentServer, startDevelopmentServer } from './development-server';

let root: string;
let server: DevelopmentServer;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'development-server-'));
  const output = join(root, 'output');
  mkdirSync(join(output, '1.0.0-dev.1'), { recursive: true });
  writeFileSync(join(output, '1.0.0-dev.1/release.json'), '{"version":"1.0.0-dev.1"}');
  writeFileSync(join(output, '1.0.0-dev.1/entry.js'), 'var a;');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  server = await startDevelopmentServer({ name: 'auth', output, port: 0 });
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** Writes the request by hand, because fetch would normalise a path with `..`. */
const get = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { port } = new URL(server.origin);
    const call = request({ host: 'localhost', port, path, method }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => {
        text += data.toString();
      });
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, text });
      });
    });
    call.on('error', reject);
    call.end();
  });

test('shows the newest build, to any site', async () => {
  expect((await get('/remotes/auth/release.json')).status).toBe(404);
  server.show('1.0.0-dev.1');
  const document = await get('/remotes/auth/release.json');
  expect([
    document.status,
    document.text,
    document.headers['access-control-allow-origin'],
    document.headers['cache-control'],
  ]).toEqual([200, '{"version":"1.0.0-dev.1"}', '*', 'no-store']);
  const entry = await get('/remotes/auth/1.0.0-dev.1/entry.js');
  expect([entry.status, entry.headers['content-type'], entry.text]).toEqual([200, 'text/javascript', 'var a;']);
  const preflight = await get('/remotes/auth/1.0.0-dev.1/entry.js', 'OPTIONS');
  expect([preflight.status, preflight.headers['access-control-allow-private-network']]).toEqual([204, 'true']);
});

test.each([
  '/',
  '/remotes/tests/1.0.0-dev.1/entry.js',
  '/remotes/auth/../../secret.txt',
  '/remotes/auth/%2e%2e/%2e%2e/secret.txt',
  '/remotes/auth/..%2f..%2fsecret.txt',
  '/remotes/auth/1.0.0-dev.1',
  '/remotes/auth/%',
])('%s is not found', async (path) => {
  server.show('1.0.0-dev.1');
  const { status, text } = await get(path);
  expect([404, 500]).toContain(status);
  expect(text).not.toContain('secret');
});

test('one address opens a site with it', () => {
  const link = new URL(overrideLink('https://bandmark.example/tests', { tests: { url: 'http://localhost:4173' } }));
  expect(link.href.startsWith('https://bandmark.example/tests?bandmark-override=')).toBe(true);
  expect(Buffer.from(link.searchParams.get('bandmark-override') ?? '', 'base64url').toString()).toBe(
    '{"tests":{"url":"http://localhost:4173"}}',
  );
});
