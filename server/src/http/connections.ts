import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** How long connections and what comes through them may take. Milliseconds. */
export const CONNECTION_LIMITS = {
  /**
   * Longer than the proxy in front keeps its connections (60 s with nginx and with Amazon's load balancer): it would
   * otherwise send a request into a connection that is being closed here.
   */
  keepAliveTimeout: 75_000,
  /** Headers and body. The largest body, 4 MiB, comes at 0.4 Mbit/s; the sender itself gives up after 60 s. */
  requestTimeout: 90_000,
  /** Without a byte in either direction; a paused video comes back with a range. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  // A request that comes on an open connection while the server stops is served, and the connection closed after it.
  return503OnClosing: false,
} as const satisfies FastifyServerOptions & { http: object };

/**
 * Lets a pipelined request wait for the responses before it, as a proxy does. Node hands over all requests of a
 * connection at once, and when it ends tells no response that waits for its turn: files that were opened for them stayed
 * open until the server could open no other.
 */
export function answerInOrder(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw: response }, done) => {
    if (response.socket) done();
    else response.once('socket', (socket: Socket) => void (socket.destroyed || done()));
  });
}

/** An upload of 4 MiB at 4 Mbit/s; a sender that is cut off repeats its chunk. Fastify allows a close 10 s. */
const DRAIN_MS = 8_000;
/**
 * How long a stopping server keeps the idle connections of a proxy. Under load each of them brings a request within it,
 * whose response ends the connection; one that brings none in it is hardly ever chosen just when it is closed.
 */
export const PROXY_IDLE_MS = 2_000;

interface Drain {
  /** For everything: what is under way then is cut off. */
  withinMs?: number;
  /** How long idle connections are kept. 0 where browsers connect: they repeat a request whose connection was closed. */
  idleMs?: number;
}

/**
 * Lets `app.close()` finish what is under way: it stops listening, waits for the requests in flight, uploads
 * included, and then closes what is left. Fastify's own `forceCloseConnections` either cuts them or waits for
 * connections on which nothing happens; and it does not wait for those of `localhost`'s second address.
 *
 * A proxy sends requests into connections that it believes to be open, and repeats no POST (RFC 9110 §9.2.2). So every
 * response of a stopping server says `connection: close`, and its idle connections are closed last
 * (docs/decisions/187-a-stop-hands-connections-back.md).
 */
export function drainOnClose(app: FastifyInstance, { withinMs = DRAIN_MS, idleMs = 0 }: Drain = {}): void {
  const inFlight = new Map<IncomingMessage, ServerResponse>();
  const connections = new Set<Socket>();
  let isClosing = false;
  let drained = () => {};
  let handedBack = () => {};

  app.addHook('onRequest', async ({ raw: request }, { raw: response }) => {
    const { socket } = request;
    inFlight.set(request, response);
    if (idleMs > 0 && !connections.has(socket)) {
      connections.add(socket);
      socket.once('close', () => {
        connections.delete(socket);
        if (connections.size === 0) handedBack();
      });
    }
    // Not `onResponse`: a request that breaks off has none.
    response.once('close', () => {
      inFlight.delete(request);
      if (!isClosing) return;
      socket.destroySoon();
      if (inFlight.size === 0) drained();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Fastify says it to those that come from now on.
    for (const response of inFlight.values()) response.shouldKeepAlive = false;
    const latest = pause(withinMs, undefined, { ref: false });
    if (app.server.listening && connections.size > 0) {
      const idle = new Promise<void>((resolve) => (handedBack = resolve));
      // A close of HTTP's own ends idle connections at once.
      TcpServer.prototype.close.call(app.server);
      await Promise.race([idle, pause(idleMs, undefined, { ref: false }), latest]);
    }
    const done = new Promise<void>((resolve) => (drained = resolve));
    app.server.close();
    if (inFlight.size > 0) await Promise.race([done, latest]);
    for (const { socket } of inFlight.keys()) socket.destroy();
    app.server.closeAllConnections();
  });
}
