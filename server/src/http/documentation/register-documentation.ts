import type { FastifyInstance } from 'fastify';
import { apiPageHtml } from './api-page';
import { openApiDocument } from './open-api';

export interface DocumentationOptions {
  siteName: string;
  /** Headers of the site's page policy. */
  pageHeaders: () => Readonly<Record<string, string>>;
}

/**
 * Serves the documentation of the API for programs and for people. Generated once, because anyone may request it, and at
 * the first request, because features may be registered after this one.
 */
export function registerDocumentation(app: FastifyInstance, { siteName, pageHeaders }: DocumentationOptions): void {
  let json: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send((json ??= JSON.stringify(openApiDocument(app.registeredRoutes, siteName)))),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers(pageHeaders())
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((page ??= apiPageHtml(app.registeredRoutes, siteName))),
  );
}
