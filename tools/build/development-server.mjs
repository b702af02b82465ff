import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { RELEASE_FILE } from './release-document.mjs';

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Readable from the one page that asks: a deployed shell, on another origin and often on a public address. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves development builds of one remote to any shell, in the layout of a site: the newest release document at
 * `/remotes/<name>/release.json`, the files of each build below `/remotes/<name>/<version>/`.
 * @param {{ name: string, output: string, port: number }} options `output`: the directory with one directory per build
 * @returns {Promise<{ origin: string, show(version: string): void, close(): Promise<void> }>}
 */
export async function startDevelopmentServer({ name, output, port }) {
  let shown = null;
  const prefix = `/remotes/${name}/`;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      response.writeHead(500, OPEN).end();
    });
  });

  const answer = async (request, response) => {
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, { ...OPEN, 'access-control-allow-methods': 'GET', 'access-control-max-age': '600' })
        .end();
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file =
      path === `${prefix}release.json` && shown
        ? join(shown, RELEASE_FILE)
        : path.startsWith(prefix)
          ? path.slice(prefix.length)
          : null;
    const absolute = file && normalize(join(output, file));
    const isFile =
      absolute?.startsWith(output + sep) &&
      (await stat(absolute).then(
        (found) => found.isFile(),
        () => false,
      ));
    if (request.method !== 'GET' || !isFile)
      return void response
        .writeHead(404, { ...OPEN, 'cache-control': 'no-store', 'content-type': 'text/plain' })
        .end('Not found\n');
    response.writeHead(200, {
      ...OPEN,
      'cache-control': 'no-store',
      'content-type': TYPES[extname(absolute)] ?? 'application/octet-stream',
    });
    createReadStream(absolute)
      .on('error', () => {
        response.destroy();
      })
      .pipe(response);
  };

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    // This machine only: what is being worked on is nobody else's.
    server.listen(port, 'localhost', resolve);
  }).catch((error) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} is in use by another program. Choose another with --port.`)
      : error;
  });
  return {
    origin: `http://localhost:${server.address().port}`,
    show(version) {
      shown = version;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
