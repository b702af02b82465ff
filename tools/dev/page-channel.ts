import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Below `/api`, where the site has no pages. */
const SCRIPT = '/api/_dev/page.js';
const EVENTS = '/api/_dev/events';

/** Runs in the page. Served as a file of the page's own origin, because the page policy forbids inline scripts. */
const PAGE_SCRIPT = `
const list = document.createElement('pre');
Object.assign(list.style, {
  position: 'fixed', inset: 'auto 0 0 0', maxHeight: '50vh', margin: 0, padding: '16px', overflow: 'auto',
  zIndex: 2147483647, background: '#300', color: '#fff', font: '13px/1.5 monospace', whiteSpace: 'pre-wrap',
});
list.setAttribute('role', 'alert');
const events = new EventSource('${EVENTS}');
events.addEventListener('reload', () => location.reload());
events.addEventListener('problems', ({ data }) => {
  list.textContent = JSON.parse(data);
  if (list.textContent) document.body.append(list);
  else list.remove();
});
`;

export interface PageChannel {
  /** Reloads all open pages. */
  reload(): void;
  /** Shows problems on every page, by source such as a package; null clears those of the source. */
  tell(source: string, problems: string | null): void;
  close(): Promise<void>;
}

/**
 * A development proxy in front of the server. It forwards all requests and injects a script into each page, which shows
 * problems and reloads the page.
 * @param to port of the server on this machine
 */
export async function openPageChannel({
  host,
  port,
  to,
}: {
  host: string;
  port: number;
  to: number;
}): Promise<PageChannel> {
  const pages = new Set<ServerResponse>();
  const problems = new Map<string, string>();
  const send = (page: ServerResponse, event: string, data: unknown) => {
    page.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const tellProblems = (page: ServerResponse) => {
    send(page, 'problems', [...problems.values()].join('\n\n'));
  };

  const server = createServer((call, response) => {
    if (call.url === SCRIPT) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(PAGE_SCRIPT);
    } else if (call.url === EVENTS) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.add(response);
      call.once('close', () => pages.delete(response));
      tellProblems(response);
    } else passOn(call, response, to);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    reload: () => {
      for (const page of pages) send(page, 'reload', null);
    },
    tell: (source, text) => {
      if (text === null) problems.delete(source);
      else problems.set(source, text);
      for (const page of pages) tellProblems(page);
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

function passOn(call: IncomingMessage, outgoing: ServerResponse, port: number): void {
  // Uncompressed, because the script is injected into the HTML.
  const headers = { ...call.headers, 'accept-encoding': 'identity' };
  const upstream = request(
    { host: 'localhost', port, method: call.method, path: call.url, headers },
    (response: IncomingMessage) => {
      const isPage = String(response.headers['content-type']).startsWith('text/html') && call.method === 'GET';
      if (!isPage) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...kept } = response.headers;
      text(response).then(
        (html) =>
          outgoing
            .writeHead(response.statusCode ?? 502, { ...kept, 'cache-control': 'no-store' })
            .end(html.replace('</head>', `<script src="${SCRIPT}" defer></script></head>`)),
        () => outgoing.destroy(),
      );
    },
  );
  upstream.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(503, { 'content-type': 'text/plain' });
    outgoing.end('The server is starting.\n');
  });
  call.pipe(upstream);
}
