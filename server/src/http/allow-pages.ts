import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * What another origin may call: the API, the files of recordings, and what a verifier reads of issuers. Pages and remotes
 * have other rules.
 */
const CALLS = /^\/(?:api|certificate-answers|credentials|\.well-known|sample)(?:\/|$)/;

/**
 * Lets the pages of other origins call this server (CORS): those of a site whose `API_BASE` leads here. Sessions are
 * bearer tokens, so no cookie goes along.
 */
export async function allowPages(app: FastifyInstance, pageOrigins: readonly string[]): Promise<void> {
  if (pageOrigins.length === 0) return;
  await app.register(cors, {
    delegator: (request, callback) =>
      callback(null, {
        origin: CALLS.test(request.url ?? '') ? [...pageOrigins] : false,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: ['retry-after', 'content-length', 'content-range', 'etag'],
        maxAge: 7200,
      }),
  });
}
