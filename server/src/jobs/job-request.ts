import { isRequestId } from '../request-id';

/**
 * Beside the payload in a job's data, where every version of the server leaves alone what it does not know. Also kept
 * with a job that was given up.
 */
const FIELD = 'requestId';

/** The data of a job: its payload, and the request that has led to it. */
export function withRequest(payload: object, requestId: string | undefined): object {
  return requestId === undefined ? payload : { ...payload, [FIELD]: requestId };
}

/** @param data of a job; another version or no request may have sent it, then undefined */
export function requestOf(data: object): string | undefined {
  const id = FIELD in data ? data[FIELD] : undefined;
  return isRequestId(id) ? id : undefined;
}
