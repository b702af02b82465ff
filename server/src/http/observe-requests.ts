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
import { forgetUnderWay, noteUnderWay, refuseUnread } from './unread-requests';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Leaves the requests of this route out of the log. */
    isUnlogged?: boolean;
  }
}

const HEADER = 'x-request-id';

/**
 * The path of a route, with the names of its parameters: never an address, which may be the key of what it names. All
 * addresses without a route are one: there the site has its pages, or nothing.
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'page';

/** Fastify's own lines, without those that `observeRequests` replaces and those that hold an address. */
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

/** How Fastify names and logs requests. The id of a request is its proxy's, where one is configured. */
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
 * Measures each request and writes one line of it at level info, when its response has left or its connection has
 * ended, and sends the request's id along. The caller's address is left out: it is personal data, and a proxy's log has it.
 */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(HEADER, request.id);
    noteUnderWay(reply.raw);
    // Fastify tells of responses that are whole; a caller who hangs up leaves the others.
    reply.raw.once('close', () => {
      forgetUnderWay(reply.raw);
      end(request, reply, false);
    });
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply, true));
}

/** The same for a request without a route's hooks: Fastify found that its address cannot be read. */
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

/** undefined for a body of unknown length, such as a compressed stream's. */
function bytesOf(header: unknown): number | undefined {
  const bytes = Number(header);
  return header === undefined || !Number.isSafeInteger(bytes) ? undefined : bytes;
}
