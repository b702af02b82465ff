import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Timeouts of connections and requests, in milliseconds. */
export const CONNECTION_LIMITS = {
  /**
   * Longer than the proxy in front keeps its connections (60 s with nginx and with Amazon's load balancer); otherwise
   * the proxy would send requests over connections that this server is closing.
   */
  keepAliveTimeout: 75_000,
  /**
   * For headers and body. The largest body, 4 MiB, arrives in this time at 0.4 Mbit/s; the sender itself gives up after
   * 60 s.
   */
  requestTimeout: 90_000,
  /** Time without a byte in either direction; a paused video resumes with a range request. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  // While the server stops, a request on an open connection is served rather than refused with 503, and the connection
  // is closed after it.
  return503OnClosing: false,
} as const satisfies FastifyServerOptions & { http: object };

/**
 * Makes a pipelined request wait for the responses before it, as a proxy does. Node emits all requests of a connection
 * at once, and when the connection ends it notifies none of the responses that are still queued: files opened for them
 * leaked until the server ran out of file handles.
 */
export function answerInOrder(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw: response }, done) => {
    if (response.socket) done();
    else response.once('socket', (socket: Socket) => void (socket.destroyed || done()));
  });
}

/**
 * An upload of 4 MiB takes this long at 4 Mbit/s; a sender that is cut off repeats its chunk. Fastify allows 10 s for
 * closing.
 */
const DRAIN_MS = 8_000;
/**
 * How long a stopping server keeps a proxy's idle connections open. Under load each of them carries a request within
 * this time, and the response ends the connection; the proxy hardly ever chooses one of the others at the moment in
 * which it is closed.
 */
export const PROXY_IDLE_MS = 2_000;

interface Drain {
  /** For the whole drain; requests that are still in flight after it are cut off. */
  withinMs?: number;
  /**
   * How long idle connections are kept open. 0 if browsers connect directly: they retry a request whose connection was
   * closed.
   */
  idleMs?: number;
}

/**
 * Lets `app.close()` finish the requests in flight: it stops listening, waits for them, uploads included, and then
 * closes the remaining connections. Fastify's own `forceCloseConnections` either cuts requests off or waits for idle
 * connections, and does not wait for the connections of `localhost`'s second address.
 *
 * A proxy sends requests over connections that it believes to be open, and does not retry a POST (RFC 9110 §9.2.2). So
 * every response of a stopping server says `connection: close`, and its idle connections are closed last
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
    // Not `onResponse`, which does not run for an aborted request.
    response.once('close', () => {
      inFlight.delete(request);
      if (!isClosing) return;
      socket.destroySoon();
      if (inFlight.size === 0) drained();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Fastify sets `connection: close` only on responses to requests from now on.
    for (const response of inFlight.values()) response.shouldKeepAlive = false;
    const latest = pause(withinMs, undefined, { ref: false });
    if (app.server.listening && connections.size > 0) {
      const idle = new Promise<void>((resolve) => (handedBack = resolve));
      // `http.Server.close` would end the idle connections at once.
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
