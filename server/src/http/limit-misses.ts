import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error';
import { type LimitDependencies, takeFromNetworkLimit } from './rate-limit';

const MISSES = { max: 30, windowMs: 60_000 };

/**
 * For resources whose URL is the key: a caller who guesses URLs gets 429 after 30 misses in a minute. Only misses are
 * counted, after the lookup, so that a school behind one address can open its certificates while another visitor
 * guesses; their 128 random bits make guessing hopeless.
 * @param missStatus status of the HttpError that `find` throws for a guess
 */
export async function limitMisses<T>(
  deps: LimitDependencies,
  request: Pick<FastifyRequest, 'ip'>,
  find: () => Promise<T>,
  missStatus: 400 | 404 = 404,
): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof HttpError && error.status === missStatus) {
      await takeFromNetworkLimit(deps, 'misses', request.ip, MISSES);
    }
    throw error;
  }
}
