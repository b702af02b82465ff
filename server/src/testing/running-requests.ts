import { tracingChannel } from 'node:diagnostics_channel';
import type { FastifyRequest } from 'fastify';

/** What Fastify publishes about a handler; `async` is set before the handler's synchronous part ends. */
interface Handling {
  request: FastifyRequest;
  async?: boolean;
}

/**
 * Tracks the ids of the requests whose handler is running, in every app of this process.
 * @param ids receives the ids, which are added and removed as handlers start and end
 * @returns a function that stops tracking
 */
export function watchRequests(ids: Set<string>): () => void {
  const channel = tracingChannel<unknown, Handling>('fastify.request.handler');
  const ended = ({ request }: Handling) => void ids.delete(request.id);
  const subscribers = {
    start: ({ request }: Handling) => void ids.add(request.id),
    end: (handling: Handling) => void (handling.async || ended(handling)),
    asyncStart: () => undefined,
    asyncEnd: ended,
    error: () => undefined,
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}
