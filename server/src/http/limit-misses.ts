import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { rateLimits } from '../database/schema/auth';
import { HttpError, tooMany } from './http-error';
import { type LimitDependencies, takeFromLimit } from './rate-limit';

const MISSES = { max: 30, windowMs: 60_000 };

/**
 * For resources whose address is the key (docs/architecture.md, public names): a caller who guesses addresses is
 * slowed down after 30 misses in a minute. Callers who open existing ones are not, however many share an IP address.
 */
export async function limitMisses<T>(
  deps: LimitDependencies,
  request: Pick<FastifyRequest, 'ip'>,
  find: () => Promise<T>,
): Promise<T> {
  const key = `misses|${request.ip}`;
  const [row] = await deps.db
    .select({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, deps.clock())));
  if (row && row.count >= MISSES.max) throw tooMany(Math.ceil((row.resetsAt - deps.clock()) / 1000));
  try {
    return await find();
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) await takeFromLimit(deps, key, MISSES);
    throw error;
  }
}
