import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';

/** The page policy (design §6.14) for a page without sign-in: nothing here may need more. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

const page = (style) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Recorder</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/${style}"><body><main><h1>Recorder</h1>
<div class="rr-block"><video id="tile" autoplay muted playsinline></video><p>never recorded</p></div>
<label>Your answer <textarea></textarea></label><div id="panel" style="width:252px"></div></main>
<script src="/page.js"></script></body></html>`;

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

/** @param {string} directory of the built page @returns {Promise<{ origin: string, close(): Promise<void> }>} */
export async function servePage(directory) {
  const style = readdirSync(directory).find((file) => file.startsWith('page.') && file.endsWith('.css'));
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname);
    const headers = { 'content-security-policy': POLICY, 'cache-control': 'no-store' };
    if (name === '') return response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(page(style));
    const file = join(directory, name);
    if (!existsSync(file)) return response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
