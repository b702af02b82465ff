import { type ApiErrorBody, ERROR_CODES } from '@bandmark/contracts/api/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './http-error';
import { loggedPath } from './log-options';

/** Faults of the transport that Fastify finds itself, in our words. */
const TRANSPORT: Readonly<Record<string, ApiErrorBody['message']>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON (content-type: application/json).',
  FST_ERR_CTP_INVALID_JSON_BODY: [{ message: 'The body is not valid JSON.', field: 'body' }],
  FST_ERR_CTP_EMPTY_JSON_BODY: [{ message: 'The body is empty.', field: 'body' }],
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_BAD_URL: 'The address cannot be decoded.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its content-length says.',
};

/** Every failure leaves in one shape, without a stack; what the caller did not cause is logged and said to be ours. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Also given to Fastify as `frameworkErrors`: what goes wrong before a route is found (an address it cannot decode). */
export function answerError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header('cache-control', 'no-store');
  if (error instanceof HttpError) {
    return reply.code(error.status).headers(error.headers).send(error.body);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const message = TRANSPORT[error.code] ?? 'The request could not be read.';
    return reply.code(status).send({ message, code: ERROR_CODES.invalid } satisfies ApiErrorBody);
  }
  request.log.error({ err: error, path: loggedPath(request.url) }, 'request failed');
  return reply
    .code(500)
    .send({ message: 'Something went wrong on the server. Try again.', code: 'internal' } satisfies ApiErrorBody);
}
