import type { FastifyRequest, FastifyServerOptions } from 'fastify';

type LogOptions = NonNullable<Exclude<FastifyServerOptions['logger'], boolean>>;

/** The path alone: what follows the question mark may be a code or a token of a sign-in. */
export const loggedPath = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** What the server writes of a request, at every level. */
export function logOptions(level: string): LogOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request.url) }),
    },
  };
}
