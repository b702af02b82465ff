import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Foreign pages on their own origin, which embed the recorder of a site. */
export interface EmbedHosts {
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves `/plain` and `/below` (below the fold), which embed by a script tag, and `/federated` with its own React.
 * @param site its origin
 */
export async function serveEmbedHosts(site: string): Promise<EmbedHosts> {
  const script = await federatedScript();
  const tag = `<script src="${site}/embed/recorder/v1.js" async></script>`;
  const panel = '<video-recorder-panel title="Speaking practice"></video-recorder-panel>';
  const pages: Record<string, string> = {
    '/plain': `${tag}${panel}`,
    '/below': `${tag}<p style="height: 5000px">An exercise.</p>${panel}`,
    '/federated': `<link rel="recorder" href="${site}/embed/recorder/v1.mf-manifest.json"><main></main><script type="module" src="/federated.js"></script>`,
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/federated.js') return response.setHeader('content-type', 'text/javascript').end(script);
    const body = pages[path];
    return body === undefined
      ? response.writeHead(404).end()
      : response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(`<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><body>${body}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function federatedScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'federated.tsx')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
