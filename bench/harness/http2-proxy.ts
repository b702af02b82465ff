import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { SELF_SIGNED } from './self-signed';

/** One request with its response, as the wire saw it. */
export interface Exchange {
  path: string;
  status: number;
  /** Of the body as it was sent, compressed or not. */
  bytes: number;
}

export interface ProxyOptions {
  /** Port of the site behind. */
  port: number;
  /** Changes a page on its way. */
  editPage?: ((html: string, path: string) => string) | undefined;
}

/** Headers that HTTP/2 has no place for (RFC 9113 §8.2.2), and one that the bench answers for. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'http2-settings',
]);

/** HTTP/2 over TLS in front of a site, as it runs behind any proxy in production. Counts what passes. */
export class Http2Proxy {
  private readonly server = createSecureServer({ key: SELF_SIGNED.key, cert: SELF_SIGNED.cert, allowHTTP1: false });
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly edited = new Map<string, Buffer>();
  private exchanges: Exchange[] = [];
  private open = 0;
  private lastChange = 0;

  private constructor(private readonly options: ProxyOptions) {
    this.server.on('request', (incoming, outgoing) => {
      this.forward(incoming, outgoing);
    });
  }

  static async start(options: ProxyOptions): Promise<Http2Proxy> {
    const proxy = new Http2Proxy(options);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    const address = this.server.address();
    return `https://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** What passed since the last call. */
  take(): Exchange[] {
    const taken = this.exchanges;
    this.exchanges = [];
    return taken;
  }

  /** Until nothing has passed for a while. */
  async quiet(forMs = 500, atMostMs = 8000): Promise<void> {
    const until = performance.now() + atMostMs;
    while (performance.now() < until && (this.open > 0 || performance.now() - this.lastChange < forMs)) {
      await pause(50);
    }
  }

  stop(): void {
    this.server.close();
    this.agent.destroy();
  }

  private forward(incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
    const path = incoming.url;
    this.begin();
    outgoing.once('close', () => {
      this.end();
    });
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    const isPage = this.options.editPage !== undefined && /text\/html/.test(String(headers['accept'] ?? ''));
    if (isPage) delete headers['accept-encoding'];
    const onward = request(
      {
        host: 'localhost',
        port: this.options.port,
        method: incoming.method,
        path,
        agent: this.agent,
        headers: { ...headers, host: incoming.authority },
      },
      (response) => {
        this.respond(path, response, outgoing, isPage);
      },
    );
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.once('close', () => {
      if (!outgoing.writableEnded) onward.destroy();
    });
    incoming.pipe(onward);
  }

  private respond(path: string, response: IncomingMessage, outgoing: Http2ServerResponse, isPage: boolean): void {
    const status = response.statusCode ?? 502;
    const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
    const exchange: Exchange = { path, status, bytes: 0 };
    this.exchanges.push(exchange);
    if (isPage && /text\/html/.test(String(headers['content-type'] ?? ''))) {
      void this.sendEdited(response, outgoing, { exchange, status, headers });
      return;
    }
    outgoing.writeHead(status, headers);
    response.on('data', (data: Buffer) => {
      exchange.bytes += data.length;
    });
    response.pipe(outgoing);
  }

  private async sendEdited(
    response: IncomingMessage,
    outgoing: Http2ServerResponse,
    {
      exchange,
      status,
      headers,
    }: { exchange: Exchange; status: number; headers: Record<string, string | string[] | undefined> },
  ): Promise<void> {
    const html = await text(response);
    const key = exchange.path + html;
    const body =
      this.edited.get(key) ??
      brotliCompressSync(this.options.editPage?.(html, exchange.path) ?? html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 7 },
      });
    this.edited.set(key, body);
    exchange.bytes = body.length;
    const { 'content-length': _length, etag: _etag, ...kept } = headers;
    outgoing.writeHead(status, { ...kept, 'content-encoding': 'br', 'content-length': body.length });
    outgoing.end(body);
  }

  private begin(): void {
    this.open += 1;
    this.lastChange = performance.now();
  }

  private end(): void {
    this.open -= 1;
    this.lastChange = performance.now();
  }
}
