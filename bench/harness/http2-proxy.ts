import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { SELF_SIGNED } from './self-signed';

/** One request and its response. */
export interface Exchange {
  path: string;
  status: number;
  /** Size of the body as sent, compressed or not. */
  bytes: number;
}

export interface ProxyOptions {
  /** Port of the proxied site. */
  port: number;
  /** Rewrites the HTML of a page. */
  editPage?: ((html: string, path: string) => string) | undefined;
}

/** Connection-specific headers, which HTTP/2 forbids (RFC 9113 §8.2.2) and Node refuses to send. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
  'http2-settings',
]);

/** Terminates HTTP/2 over TLS in front of a site, as a proxy does in production, and counts what passes. */
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

  /** Exchanges since the last call. */
  take(): Exchange[] {
    const taken = this.exchanges;
    this.exchanges = [];
    return taken;
  }

  /** Resolves when no request has been open or has changed for `forMs`, or after `atMostMs`. */
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
