import { pageHeaders } from '../../visitors/page-policy';
import type { Feature } from '../../features';
import { registeredRoutes } from '../define-route';
import { apiPageHtml } from './api-page';
import { openApiDocument } from './open-api';

/** The API, for programs and for people. Made at each request: features may be registered after this one. */
export const documentationFeature: Feature = (app, deps) => {
  const { SITE_NAME } = deps.settings;
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApiDocument(registeredRoutes(app), SITE_NAME)),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers(pageHeaders(deps.settings, deps.remotesOrigin()))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(apiPageHtml(registeredRoutes(app), SITE_NAME)),
  );
};
