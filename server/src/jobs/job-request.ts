import { isRequestId } from '../request-id';

/**
 * Field for the request id, beside the payload in a job's data, where every version of the server ignores fields that
 * it does not know. A job that was given up keeps it.
 */
const FIELD = 'requestId';

/** The data of a job: its payload, and the request that caused it. */
export function withRequest(payload: object, requestId: string | undefined): object {
  return requestId === undefined ? payload : { ...payload, [FIELD]: requestId };
}

/**
 * @param data of a job
 * @returns undefined where no request caused the job, or a version without such ids sent it
 */
export function requestOf(data: object): string | undefined {
  const id = FIELD in data ? data[FIELD] : undefined;
  return isRequestId(id) ? id : undefined;
}
