import { releaseView } from '@bandmark/contracts/api/release-view';
import { decodeOverride, OVERRIDE_PARAMETER } from '@bandmark/contracts/release-override';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../app-dependencies';
import type { VisitorsDependencies } from './dependencies';
import { CALLS } from '../http/allow-pages';
import { defineRoute } from '../http/define-route';
import { chooseReleases, newDevelopedRemotes } from './choose-releases';
import { developmentOrigins } from './honoured-override';
import { escapeHtml } from '../escape-html';
import { takesBrotli } from '../storage/send-object';
import { isSecure } from '../http/is-secure';
import { identifyVisitor } from './identify-visitor';
import { createPageMaker } from './made-pages';
import { pageHeaders } from './page-policy';
import { registryView } from './registry-view';
import { overrideCookie } from './visitor-cookies';

/** A page requests the view when its inlined one is of no use, and when its reader presses Try again. */
const VIEW_LIMIT = { max: 120, windowMs: 60_000 };

/**
 * Every GET that wants a page and that no other route handles gets the site's page; the router decides what it shows.
 * An address that looks like a file, or lies where data lies, is a plain 404 instead: a page in place of a script
 * hides the fault and poisons caches.
 */
export const pageFeature: Feature<VisitorsDependencies> = (app, deps) => {
  const pageFor = createPageMaker(deps);

  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendNotFound(request, reply);
    // Never without revalidation: the page names the versions in force, and a rollback must reach the next page load.
    // Never shared: the versions are this visitor's.
    reply.header('cache-control', 'private, no-cache');
    const path = pathOf(request);
    // The page would resolve an address that begins with two slashes as one of another site.
    if (/^\/[\s/\\]/.test(path)) return reply.redirect(ownPath(request.url), 308);
    const override = overrideInAddress(request.url);
    if (override) {
      if (!isFromAnotherSite(request)) reply.header('set-cookie', overrideCookie(override.value, isSecure(deps)));
      return reply.redirect(override.rest, 303);
    }

    const registry = await deps.releases.current();
    const visitor = await identifyVisitor(deps, registry, request, reply);
    const page = await pageFor(registry, path, visitor);
    const developed = developmentOrigins(visitor.override);
    reply
      .headers(pageHeaders(deps.settings, deps.remotesOrigin(), developed, page?.inlineSources))
      .type('text/html; charset=utf-8');
    if (!page) return reply.code(503).send(nothingPublishedHtml(deps.settings.SITE_NAME));
    reply.code(200).header('vary', 'accept-encoding, cookie');
    if (!takesBrotli(request)) return reply.send(page.html);
    return reply.header('content-encoding', 'br').send(page.compressed);
  });

  defineRoute(app, deps, releaseView, { access: 'anyone', limit: VIEW_LIMIT }, async ({ request, reply }) => {
    const registry = await deps.releases.current();
    const visitor = await identifyVisitor(deps, registry, request, reply);
    const chosen = chooseReleases(registry, visitor);
    return registryView(registry.generation, chosen, deps.remotesOrigin(), newDevelopedRemotes(visitor, chosen));
  });
};

/**
 * Reads `?bandmark-override=…` of a developer's link, whose value goes into a cookie. An empty or invalid value removes
 * the override.
 * @param url path and query
 * @returns null when the address has none
 */
function overrideInAddress(url: string): { value: string; rest: string } | null {
  const [path = '', ...query] = url.split('?');
  const searchParams = new URLSearchParams(query.join('?'));
  const value = searchParams.get(OVERRIDE_PARAMETER);
  if (value === null) return null;
  searchParams.delete(OVERRIDE_PARAMETER);
  const rest = ownPath(`${path}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}`);
  return { value: decodeOverride(value) ? value : '', rest };
}

/**
 * A link on another site must not choose the versions that a visitor runs (decision 034). Only browsers set this
 * header, and pages cannot suppress it as they can `Referer`
 * (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header). A link in a mail program, or in a chat outside of the
 * browser, still chooses them: the browser sends `none`, as for a typed address. Teams share builds in this way, and
 * the banner names the version and ends the override.
 */
const isFromAnotherSite = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'cross-site';

/**
 * Prevents an open redirect: an address that begins with two slashes leads to another site, and browsers take a
 * backslash for a slash and drop tabs (https://url.spec.whatwg.org/#url-parsing).
 */
const ownPath = (url: string): string => `/${url.replace(/^[\s/\\]+/, '')}`;

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '/';
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (CALLS.test(path) || /^\/remotes(\/|$)/.test(path)) return false;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !/\.[A-Za-z0-9]{1,8}$/.test(last) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404).header('cache-control', 'no-store');
  if (!/^\/api(\/|$)/.test(pathOf(request))) return reply.type('text/plain; charset=utf-8').send('Not found\n');
  return reply.send({ message: 'There is nothing at this address.', code: 'not_found' });
}

/** Needs no script and no file of a release. */
function nothingPublishedHtml(siteName: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Nothing is published yet · ${escapeHtml(siteName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>body{font:1rem/1.55 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.25rem}h1{font-size:1.5rem}</style>
</head>
<body><main><h1>Nothing is published yet</h1><p>The server runs, but no version of the site was released to it. An operator publishes one: with &quot;bandmark provision&quot; on an installed site, with &quot;npm start&quot; or &quot;npm run release -- shell&quot; in a checkout.</p></main></body>
</html>
`;
}
