import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { SiteDependencies } from './connect-rooms';
import { BASE_HEADERS, pageHeaders } from './visitors/page-policy';
import { FEATURES } from './features';
import { createAccountLimiter } from './http/account-limit';
import { createBodyBudget } from './http/body-budget';
import { answerInOrder, CONNECTION_LIMITS, drainOnClose, PROXY_IDLE_MS } from './http/connections';
import { registerDocumentation } from './http/documentation/register-documentation';
import { allowPages } from './http/allow-pages';
import { handleErrors, sendUnrouted } from './http/errors';
import { joinPieces } from './http/join-pieces';
import { observeRequests, requestLogOptions } from './http/observe-requests';
import { trustProxyOf } from './trusted-proxies';

/** For JSON only; recordings have their own limit. Leaves room for an essay of 50,000 characters in any script. */
const JSON_BODY_LIMIT = 512 * 1024;

/**
 * Builds the whole server without opening a socket: `main` listens with it, tests call it through `inject`.
 * @param limits of connections; tests pass shorter ones
 */
export async function buildApp(
  deps: SiteDependencies,
  limits: FastifyServerOptions = CONNECTION_LIMITS,
): Promise<FastifyInstance> {
  const app = fastify({
    ...limits,
    ...requestLogOptions(deps),
    trustProxy: trustProxyOf(deps.settings.TRUST_PROXY),
    bodyLimit: JSON_BODY_LIMIT,
    frameworkErrors: sendUnrouted(BASE_HEADERS),
    routerOptions: { maxParamLength: 200 },
  });
  app.decorateRequest('actor');
  app.decorate('registeredRoutes', []);
  app.decorate('accountLimiter', createAccountLimiter(deps.clock));
  app.decorate('holdBody', createBodyBudget());
  handleErrors(app);
  answerInOrder(app);
  drainOnClose(app, { idleMs: deps.settings.TRUST_PROXY === false ? 0 : PROXY_IDLE_MS });
  observeRequests(app);
  joinPieces(app);
  readJson(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(BASE_HEADERS));
  await allowPages(app, deps.settings.PAGE_ORIGINS);
  for (const feature of FEATURES) await feature(app, deps);
  registerDocumentation(app, {
    siteName: deps.settings.SITE_NAME,
    pageHeaders: () => pageHeaders(deps.settings, deps.remotesOrigin()),
  });
  return app;
}

/** Parses JSON, and accepts a POST without a body that declares JSON (the spec's default content type). */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
