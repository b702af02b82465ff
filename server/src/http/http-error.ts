import type { ApiErrorBody, CommandErrorCode, ErrorCode, FieldMessage } from '@bandmark/contracts/api/errors';

/** An error body with a code that the contract lists. `message` is for developers; pages have their own texts. */
export interface HttpErrorBody extends ApiErrorBody {
  code: ErrorCode | CommandErrorCode;
}

/** An error that the caller is meant to see. Anything else that is thrown is a fault of the server. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly body: HttpErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof body.message === 'string' ? body.message : JSON.stringify(body.message));
  }
}

/** One wrong field, with a code of the contract. */
export type FieldError = FieldMessage & { code: ErrorCode };

/** 400 that names the fields. @param code of the whole request, for the few calls where a page acts on it */
export function invalidFields(errors: readonly FieldError[], code: ErrorCode = 'invalid_request'): HttpError {
  return new HttpError(400, { message: [...errors], code });
}

/** 400 that names the field. */
export function invalidField(field: string, message: string, code: ErrorCode = 'invalid_field'): HttpError {
  return invalidFields([{ field, message, code }]);
}

export function unauthorised(
  code: HttpErrorBody['code'] = 'unauthorised',
  message = 'A session’s token is needed.',
): HttpError {
  return new HttpError(401, { message, code }, { 'www-authenticate': 'Bearer' });
}

export function forbidden(code: HttpErrorBody['code'], message: string): HttpError {
  return new HttpError(403, { message, code });
}

/** Also used for resources of another account, so that their existence stays private. */
export function notFound(code: HttpErrorBody['code'] = 'not_found', message = 'There is nothing here.'): HttpError {
  return new HttpError(404, { message, code });
}

export function conflict(code: HttpErrorBody['code'], message: string): HttpError {
  return new HttpError(409, { message, code });
}

export function gone(code: HttpErrorBody['code'], message: string): HttpError {
  return new HttpError(410, { message, code });
}

export function tooMany(retryAfterSeconds: number): HttpError {
  return new HttpError(
    429,
    {
      message: `Too many calls; wait ${retryAfterSeconds} s.`,
      code: 'too_many_requests',
      params: { retryAfterSeconds },
    },
    { 'retry-after': String(retryAfterSeconds) },
  );
}

/** Long enough to reconnect, short enough that a candidate's "Saved" is back soon. */
const UNAVAILABLE_FOR_SECONDS = 2;

/** 503 while the database, the store or the disk is unavailable. The caller keeps its data and retries. */
export function unavailable(retryAfterSeconds = UNAVAILABLE_FOR_SECONDS): HttpError {
  return new HttpError(
    503,
    { message: `This cannot be done now; try again in ${retryAfterSeconds} s.`, code: 'unavailable' },
    { 'retry-after': String(retryAfterSeconds) },
  );
}
