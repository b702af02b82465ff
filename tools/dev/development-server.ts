import { mkdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RELEASE_FILE } from '@bandmark/contracts/registry';
import sirv from 'sirv';
import { codeOf, CommandError } from '../run-command';

/** Allows access from a deployed shell, which has another origin and often a public address. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

export interface DevelopmentServer {
  /** Such as `http://localhost:4173`. */
  origin: string;
  /** Makes a version the current one. */
  show(version: string): void;
  close(): Promise<void>;
}

/**
 * Serves development builds of one remote to any shell, in the layout of a site: the current release document at
 * `/remotes/<name>/release.json`, the files of each build below `/remotes/<name>/<version>/`.
 * @param options `output`: the directory with one directory per build; `port`: 0 for any free one
 */
export async function startDevelopmentServer({
  name,
  output,
  port,
}: {
  name: string;
  output: string;
  port: number;
}): Promise<DevelopmentServer> {
  let shown: string | null = null;
  const prefix = `/remotes/${name}`;
  await mkdir(output, { recursive: true });
  const files = sirv(output, {
    dev: true,
    extensions: [],
    setHeaders: (response) => {
      for (const [header, value] of Object.entries(CROSS_ORIGIN)) response.setHeader(header, value);
    },
  });

  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response
        .writeHead(204, { ...CROSS_ORIGIN, 'access-control-allow-methods': 'GET', 'access-control-max-age': '600' })
        .end();
      return;
    }
    const [address = ''] = (request.url ?? '').split('?');
    if (request.method !== 'GET' || !address.startsWith(`${prefix}/`)) {
      notFound(response);
      return;
    }
    const path = address.slice(prefix.length);
    request.url = path === `/${RELEASE_FILE}` && shown !== null ? `/${shown}${path}` : path;
    files(request, response, () => {
      notFound(response);
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Loopback only: unfinished work must not be exposed to the network.
    server.listen(port, 'localhost', resolve);
  }).catch((error: unknown) => {
    throw codeOf(error) === 'EADDRINUSE'
      ? new CommandError(`Port ${port} is in use by another program. Choose another with --port.`)
      : error;
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
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

function notFound(response: ServerResponse): void {
  response.writeHead(404, { ...CROSS_ORIGIN, 'content-type': 'text/plain' }).end('Not found\n');
}
