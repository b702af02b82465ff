import { randomUUID } from 'node:crypto';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { Log } from '../log';
import { limitRefusals, requestSeconds } from '../metrics/metrics';
import { isRequestId } from '../request-id';
import type { Settings } from '../settings';
import { proxyTest } from '../trusted-proxies';
import { untrackResponse, trackResponse, refuseUnread } from './unread-requests';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Leaves the requests of this route out of the log. */
    isUnlogged?: boolean;
  }
}

const HEADER = 'x-request-id';

/**
 * The path pattern of a route, with the names of its parameters. Never the URL itself, which may be the key to its
 * resource. All URLs without a route share one name: they are pages of the site, or nothing.
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'page';

/** Fastify's log lines, without those that `observeRequests` replaces and those that contain a URL. */
class OwnLines extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error, route: routeOf(request) }, 'request failed');
  }
  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error, route: routeOf(request) }, 'the headers of an error could not be sent');
  }
}

/** Fastify's options for request ids and logs. A request keeps the id that a trusted proxy gave it. */
export function requestLogOptions({ log, settings }: { log: Log; settings: Pick<Settings, 'TRUST_PROXY'> }) {
  const isProxy = proxyTest(settings.TRUST_PROXY);
  return {
    loggerInstance: log,
    clientErrorHandler: refuseUnread(log),
    logController: new OwnLines({ requestIdLogLabel: 'requestId' }),
    genReqId(raw) {
      const given = raw.headers[HEADER];
      const isTaken = isRequestId(given) && isProxy(raw.socket.remoteAddress ?? '');
      return isTaken ? given : randomUUID();
    },
  } satisfies FastifyServerOptions<RawServerDefault, Log>;
}

/**
 * Measures each request, sends its id in the response, and logs one line at level info once the response was sent or
 * the connection has ended. The caller's address is not logged: it is personal data.
 */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id);
    trackResponse(reply.raw);
    // `onResponse` runs only for complete responses; this handles the callers who hang up.
    reply.raw.once('close', () => {
      untrackResponse(reply.raw);
      end(request, reply, false);
    });
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply, true));
}

/** The same for a request that reaches no route and no hooks, because Fastify cannot decode its URL. */
export function observeUnrouted(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(HEADER, request.id);
  reply.raw.once('finish', () => end(request, reply, true));
  reply.raw.once('close', () => end(request, reply, false));
}

const ended = new WeakSet<FastifyReply>();

function end(request: FastifyRequest, reply: FastifyReply, isWhole: boolean): void {
  if (ended.has(reply)) return;
  ended.add(reply);
  measure(request, reply, isWhole);
  if (request.routeOptions.config.isUnlogged) return;
  const line = {
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    bytesIn: bytesOf(request.headers['content-length']),
    bytesOut: bytesOf(reply.getHeader('content-length')),
  };
  request.log.info(line, isWhole ? 'request' : 'request broken off');
}

function measure(request: FastifyRequest, reply: FastifyReply, isWhole: boolean): void {
  const route = routeOf(request);
  const status = isWhole ? `${Math.floor(reply.statusCode / 100)}xx` : 'broken-off';
  requestSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
  if (reply.statusCode === 429) limitRefusals.inc({ route });
}

/** @returns undefined for a body of unknown length, such as a compressed stream */
function bytesOf(header: unknown): number | undefined {
  const bytes = Number(header);
  return header === undefined || !Number.isSafeInteger(bytes) ? undefined : bytes;
}
