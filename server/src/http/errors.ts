import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTransientFault } from '../database/database-fault';
import { chainOf, missingPartOf, type Part, WorkerTimeoutError } from '../unavailable';
import { type FieldError, HttpError, type HttpErrorBody, unavailable } from './http-error';
import { observeUnrouted, routeOf } from './observe-requests';

const wrongBody = (message: string): HttpErrorBody => {
  const line: FieldError = { message, field: 'body', code: 'invalid_field' };
  return { message: [line], code: 'invalid_request' };
};

/** Transport errors that Fastify detects, in the error format of the API. */
const TRANSPORT: Readonly<Record<string, HttpErrorBody>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { message: 'The body is too large.', code: 'body_too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    message: 'The body must be JSON (content-type: application/json).',
    code: 'invalid_request',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: wrongBody('The body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: wrongBody('The body is empty.'),
  FST_ERR_MAX_PARAM_LENGTH: { message: 'The address is too long.', code: 'invalid_address' },
  FST_ERR_BAD_URL: { message: 'The address cannot be decoded.', code: 'invalid_address' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    message: 'The body is not as long as its content-length says.',
    code: 'invalid_request',
  },
};

/** Gives an overloaded machine time to catch up before the caller retries. */
const AFTER_A_TIMEOUT_SECONDS = 10;

/** Sends every error in one format, without a stack trace, and logs server faults. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/**
 * Fastify's `frameworkErrors`: handles errors before routing, such as a URL that cannot be decoded.
 * @param headers those that the hooks of the app would have set
 */
export const sendUnrouted =
  (headers: Readonly<Record<string, string>>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    observeUnrouted(request, reply);
    sendError(error, request, reply.headers(headers));
  };

/** The error handler of every app. */
export function sendError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('cache-control', 'no-store');
  if (error instanceof HttpError) {
    return reply.code(error.status).headers(error.headers).send(error.body);
  }
  const missing = missingPart(error);
  if (missing !== null) {
    const [cause] = [...chainOf(error)].slice(-1);
    request.log.warn({ missing, reason: cause, route: routeOf(request) }, 'request refused for now');
    const { status, headers, body } = unavailable();
    return reply.code(status).headers(headers).send(body);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const unread: HttpErrorBody = { message: 'The request could not be read.', code: 'invalid_request' };
    return reply.code(status).send(TRANSPORT[error.code] ?? unread);
  }
  request.log.error({ err: error, route: routeOf(request) }, 'request failed');
  if (error instanceof WorkerTimeoutError) {
    const { headers, body } = unavailable(AFTER_A_TIMEOUT_SECONDS);
    return reply.code(503).headers(headers).send(body);
  }
  return reply.code(500).send({
    message: 'The server failed; its log says why.',
    code: 'internal',
    requestId: request.id,
  } satisfies HttpErrorBody);
}

/** @returns the part whose outage made a request fail, or null if the request failed for another reason */
function missingPart(thrown: unknown): Part | null {
  for (const error of chainOf(thrown)) {
    const part = isTransientFault(error) ? 'database' : missingPartOf(error);
    if (part !== null) return part;
  }
  return null;
}
