import fastify, { type FastifyInstance } from 'fastify';
import { BASE_HEADERS } from './page-policy';
import { serveRemotes } from './remotes-files';

/** A second listener with the remotes alone, so that they can be run on an origin of their own. */
export async function buildRemotesApp(dataDirectory: string): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(BASE_HEADERS));
  serveRemotes(app, dataDirectory);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n'),
  );
  return app;
}
