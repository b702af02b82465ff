import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies';
import { rateLimits } from '../database/schema/auth';
import { HttpError, tooMany } from './http-error';
import { takeFromLimit } from './rate-limit';

const MISSES = { max: 30, windowMs: 60_000 };

/**
 * For what is public by its address (design §4, Public names): who asks for things that do not exist is slowed down
 * after 30 misses in a minute. Who opens existing ones, however many share an address, is not.
 */
export async function limitMisses<T>(
  deps: Pick<AppDependencies, 'db' | 'clock'>,
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
