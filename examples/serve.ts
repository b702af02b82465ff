/**
 * The foreign hosts of this folder on one origin, and the recorder's embed on another, as in real life:
 *
 *   cd remote-recorder && npx webpack --config webpack.embed.config.mjs
 *   node --import tsx examples/serve.ts    (PORT, default 4100; the embed on the next port)
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { receiver } from './receiver/receiver';

const PAGES = fileURLToPath(new URL('./pages', import.meta.url));
const EMBED = fileURLToPath(new URL('../remote-recorder/dist-embed', import.meta.url));
const packages = createRequire(import.meta.url);
const VENDOR: Record<string, string> = {
  '/vendor/react.js': vendorFile('react', 'umd/react.production.min.js'),
  '/vendor/react-dom.js': vendorFile('react-dom', 'umd/react-dom.production.min.js'),
};

/** React 18's scripts for pages, which its `exports` do not name. */
function vendorFile(name: string, file: string): string {
  return join(dirname(packages.resolve(`${name}/package.json`)), file);
}

/** The grant that this host hands out. A real one is signed, names one person or task, and ends. */
const DEMO_GRANT = 'demo-grant';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** What the strict host allows: the embed's origin for scripts, its own for the upload, and nothing inline at all. */
const strictPolicy = (embedOrigin: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${embedOrigin}`,
    "connect-src 'self'",
    'media-src blob:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Describes the embed's build, for hosts that pin a version. */
interface PinnedEmbed {
  version: string;
  file: string;
  integrity: string;
}

export interface Examples {
  origin: string;
  embedOrigin: string;
  /** Paths of the files that recordings became, in order. */
  received: string[];
  close(): Promise<void>;
}

/** @param options ports: 0 for any free one */
export async function serveExamples({
  port = 0,
  embedPort = 0,
  embedDirectory = EMBED,
}: { port?: number; embedPort?: number; embedDirectory?: string } = {}): Promise<Examples> {
  const received: string[] = [];
  const recordings = await mkdtemp(join(tmpdir(), 'recordings-'));
  const uploads = Fastify();
  await uploads.register(receiver, {
    prefix: '/recordings',
    directory: recordings,
    subjectOf: (grant: string) => (grant === DEMO_GRANT ? 'demo' : null),
    onFile: (_recording: string, path: string) => received.push(path),
  });
  await uploads.ready();
  const embed = await listen(embedPort, async (request, response) => {
    const file = new URL(request.url ?? '', 'http://embed').pathname.replace(/^\/embed\//, '');
    // Any site may take it; `crossorigin` and integrity need the header.
    await sendFile(response, join(embedDirectory, file), { 'access-control-allow-origin': '*' });
  });
  const { version, file, integrity } = JSON.parse(
    await readFile(join(embedDirectory, 'recorder/v1.json'), 'utf8'),
  ) as PinnedEmbed;
  const filled = (text: string) =>
    text
      .replaceAll('{{embed}}', `${embed.origin}/embed/recorder`)
      .replaceAll('{{pinned}}', file)
      .replaceAll('{{integrity}}', integrity)
      .replaceAll('{{version}}', version);

  const host = await listen(port, async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    if (pathname.startsWith('/recordings/')) return uploads.routing(request, response);
    const vendor = VENDOR[pathname];
    if (vendor) return sendFile(response, vendor);
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    if (!/^[a-z0-9-]+\.(html|js)$/.test(name)) return send(response, 404, 'not here');
    const policy = name.startsWith('strict') ? { 'content-security-policy': strictPolicy(embed.origin) } : {};
    return sendFile(response, join(PAGES, name), policy, filled);
  });
  return {
    origin: host.origin,
    embedOrigin: embed.origin,
    received,
    async close() {
      await Promise.all([host.close(), embed.close(), uploads.close()]);
      await rm(recordings, { recursive: true, force: true });
    },
  };
}

async function sendFile(
  response: ServerResponse,
  path: string,
  headers: Record<string, string> = {},
  transform?: (text: string) => string,
): Promise<void> {
  try {
    const bytes = await readFile(path);
    const body = transform ? transform(bytes.toString()) : bytes;
    response
      .writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': 'no-store',
        ...headers,
      })
      .end(body);
  } catch {
    send(response, 404, 'not here');
  }
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

interface Listening {
  origin: string;
  close(): Promise<void>;
}

function listen(
  port: number,
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listening> {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      send(response, 500, String(error));
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        origin: `http://localhost:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => {
              done();
            });
          }),
      });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const port = Number(process.env['PORT'] ?? 4100);
  const { origin, embedOrigin } = await serveExamples({ port, embedPort: port + 1 }).catch(
    (error: NodeJS.ErrnoException) => {
      console.error(error.code === 'ENOENT' ? 'The embed is not built yet; see examples/README.md.' : error.message);
      process.exit(1);
    },
  );
  console.log(`examples at ${origin}, the embed at ${embedOrigin}/embed/recorder/v1.js`);
}
