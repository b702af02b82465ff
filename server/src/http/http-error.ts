import { type ApiErrorBody, ERROR_CODES } from '@bandmark/contracts/api/errors';

/** A refusal that is meant to be read by the caller. Everything else thrown is a fault of the server: 500. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof body.message === 'string' ? body.message : JSON.stringify(body.message));
  }
}

/** 400 that names the field. */
export function invalidField(field: string, message: string): HttpError {
  return new HttpError(400, { message: [{ message, field }], code: ERROR_CODES.invalid });
}

export function unauthorised(message = 'Sign in first.'): HttpError {
  return new HttpError(401, { message, code: ERROR_CODES.unauthorised }, { 'www-authenticate': 'Bearer' });
}

export function forbidden(message = 'You may not do this.'): HttpError {
  return new HttpError(403, { message, code: ERROR_CODES.forbidden });
}

/** Also for what belongs to somebody else: its existence is nobody's business. */
export function notFound(message = 'There is nothing here.'): HttpError {
  return new HttpError(404, { message, code: ERROR_CODES.notFound });
}

export function conflict(code: string, message: string): HttpError {
  return new HttpError(409, { message, code });
}

/** @param code one of `ERROR_CODES`, such as `too_late`. */
export function gone(code: string, message: string): HttpError {
  return new HttpError(410, { message, code });
}

export function tooMany(retryAfterSeconds: number): HttpError {
  return new HttpError(
    429,
    { message: `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`, code: ERROR_CODES.tooMany },
    { 'retry-after': String(retryAfterSeconds) },
  );
}

function waitText(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} minutes` : 'an hour';
}
