import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error';
import { type LimitDependencies, takeFromNetworkLimit } from './rate-limit';

const MISSES = { max: 30, windowMs: 60_000 };

/**
 * For resources whose address is the key (docs/architecture.md, public names): after 30 misses in a minute a caller
 * who guesses addresses gets 429. What exists is found before anything is counted, so that a school behind one address
 * opens its certificates while another visitor guesses; their 128 random bits make guessing hopeless.
 * @param missStatus of the HttpError that `find` throws for a guess
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
