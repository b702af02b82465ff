import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Paths that other origins may call: the API, the files of recordings, and what a verifier reads about issuers. Pages
 * and remotes have other rules.
 */
export const CALLS = /^\/(?:api|certificate-answers|credentials|\.well-known|sample)(?:\/|$)/;

/**
 * Allows pages of other origins to call this server (CORS): those of a site whose `API_BASE` points here. Sessions are
 * bearer tokens, so no cookies are involved.
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
