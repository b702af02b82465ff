import { tracingChannel } from 'node:diagnostics_channel';
import type { FastifyRequest } from 'fastify';

/** What Fastify publishes about a handler; it sets `async` before the handler's first part has ended. */
interface Handling {
  request: FastifyRequest;
  async?: boolean;
}

/**
 * Keeps the ids of the requests whose handler runs, in every app of this process.
 * @param ids of these requests; one is added and removed as they begin and end
 * @returns ends it
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
