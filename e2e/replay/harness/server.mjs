import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};

/** The site's page policy (design §6.14). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default svelte-trusted-html";
const PAGE = (script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Replay</title><link rel="stylesheet" href="/bundle/${script}.css"></head><body><div id="root"></div><script type="module" src="/bundle/${script}.js"></script></body></html>`;

/**
 * Serves the pages under the site's policy, and recordings under the addresses of the spec.
 * @param {string} bundle folder of the built pages
 * @param {(path: string) => {file?: string, body?: string | Buffer, delayMs?: number, status?: number} | null} recording
 */
export async function servePages(bundle, recording) {
  const asked = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    asked.push(pathname);
    if (pathname.startsWith('/bundle/')) return sendFile(request, response, join(bundle, pathname.slice(8)));
    if (pathname.startsWith('/certificate-answers/')) {
      const found = recording(pathname);
      if (!found) return response.writeHead(404).end();
      if (found.file) return sendFile(request, response, found.file);
      return trickle(response, found);
    }
    const isStock = pathname === '/stock';
    response.setHeader('content-type', 'text/html');
    if (!isStock) response.setHeader('content-security-policy', POLICY);
    return response.end(PAGE(isStock ? 'stock' : 'page'));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))),
  };
}

function sendFile(request, response, file) {
  if (!existsSync(file)) return response.writeHead(404).end();
  const { size } = statSync(file);
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  const end = range?.[2] ? Number(range[2]) : size - 1;
  response.writeHead(range ? 206 : 200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
  return createReadStream(file, { start, end }).pipe(response);
}

/** Sends a body in ten parts, as a slow line would, or a bare status. */
async function trickle(response, { body = '', delayMs = 0, status = 200 }) {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  const step = Math.ceil(bytes.length / 10) || 1;
  for (let at = 0; at < bytes.length; at += step) {
    if (response.destroyed) return;
    response.write(bytes.subarray(at, at + step));
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  response.end();
}
