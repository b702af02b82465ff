import { tooMany } from './http-error';

/**
 * Bytes of raw bodies in flight per process. A server needs 300 to 600 MB without them and is killed at 1,200 MB
 * (docs/guides/deploying.md), and a body takes up to twice its size while its parts are joined.
 */
const MOST_BYTES = 256 * 1024 * 1024;
/** Short, because an upload of an honest caller ends soon. */
const AGAIN_AFTER_SECONDS = 1;

/**
 * Counts the bytes of a body as in flight.
 * @returns a function that ends the count
 * @throws HttpError 429 with `Retry-After` if the bytes do not fit
 */
export type HoldBody = (bytes: number) => () => void;

/**
 * Limits what the raw bodies of all callers together take of a process's memory
 * (docs/decisions/193-bodies-share-one-bound.md).
 */
export function createBodyBudget(most = MOST_BYTES): HoldBody {
  let inFlight = 0;
  return (bytes) => {
    if (inFlight + bytes > most) throw tooMany(AGAIN_AFTER_SECONDS);
    inFlight += bytes;
    return () => {
      inFlight -= bytes;
    };
  };
}
