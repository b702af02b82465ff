import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { releaseView } from '@bandmark/contracts/api/release-view';
import type { Registry } from '@bandmark/contracts/registry';
import { decodeOverride, OVERRIDE_PARAMETER } from '@bandmark/contracts/release-override';
import { type RoutePreload, routePreload } from '@bandmark/contracts/route-preloads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../app-dependencies';
import type { VisitorsDependencies } from './dependencies';
import { defineRoute } from '../http/define-route';
import { readRegistry } from '../releases/registry/registry-store';
import { choiceKey, type ChosenReleases, chooseReleases, type Visitor } from './choose-releases';
import { developmentOrigins } from './honoured-override';
import { identifyVisitor, isSecure } from './identify-visitor';
import { noticeHtml } from './notice-html';
import { pageHtml } from './page-html';
import { pageHeaders } from './page-policy';
import { pageSettings } from './page-settings';
import { registryView } from './registry-view';
import { overrideCookie } from './visitor-cookies';

/** A page asks when its own view is of no use, and when somebody presses Try again. */
const VIEW_LIMIT = { max: 120, windowMs: 60_000 };

const compress = promisify(brotliCompress);

interface MadePage {
  html: string;
  compressed: Buffer;
}

/** More variants of one registry than this (remotes × canaries × open exams × routes) are made anew each time. */
const PAGES_KEPT = 300;

/**
 * Every GET that wants a page and that nothing else answers gets the site's page; what it shows is the router's
 * business. Whatever looks like a file, or lies where data lies, is a plain 404 instead: a page in place of a script
 * hides the fault and poisons caches.
 */
export const pageFeature: Feature<VisitorsDependencies> = (app, deps) => {
  /** A registry is replaced, never changed, so its pages die with it. */
  const made = new WeakMap<Registry, Map<string, Promise<MadePage | null>>>();

  const pageFor = (registry: Registry, path: string, visitor: Visitor): Promise<MadePage | null> => {
    const pages = made.get(registry) ?? new Map<string, Promise<MadePage | null>>();
    made.set(registry, pages);
    const preload = routePreload(path);
    const chosen = chooseReleases(registry, visitor);
    const key = JSON.stringify([preload, deps.remotesOrigin(), choiceKey(chosen)]);
    const page = pages.get(key) ?? makePage(registry.generation, chosen, preload, developmentOrigins(visitor.override));
    if (pages.size < PAGES_KEPT) pages.set(key, page);
    return page;
  };

  const makePage = async (
    generation: number,
    chosen: ChosenReleases,
    preload: RoutePreload,
    developed: readonly string[],
  ): Promise<MadePage | null> => {
    const origin = deps.remotesOrigin();
    const html = pageHtml({
      generation,
      chosen,
      settings: pageSettings(deps.settings, origin, developed),
      origin,
      preload,
    });
    if (html === null) return null;
    return { html, compressed: await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }) };
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return answerMissing(request, reply);
    // Always asked again: the page names the versions in force, and a rollback must reach the next page load. Never
    // shared: the versions are this visitor's.
    reply.header('cache-control', 'private, no-cache');
    const override = overrideInAddress(request.url);
    if (override)
      return reply.header('set-cookie', overrideCookie(override.value, isSecure(deps))).redirect(override.rest, 303);

    const registry = await readRegistry(deps.dataDirectory, (message) => request.log.error(message));
    const visitor = await identifyVisitor(deps, registry, request, reply);
    reply
      .headers(pageHeaders(deps.settings, deps.remotesOrigin(), developmentOrigins(visitor.override)))
      .type('text/html; charset=utf-8');
    const page = await pageFor(registry, pathOf(request), visitor);
    if (!page) {
      return reply.code(503).send(
        noticeHtml({
          siteName: deps.settings.SITE_NAME,
          title: 'Nothing is published yet',
          text: 'The server runs, but no version of the site was released to it. An operator publishes one with "npm start" or "npm run release -- shell".',
        }),
      );
    }
    reply.code(200).header('vary', 'accept-encoding, cookie');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.html);
    return reply.header('content-encoding', 'br').send(page.compressed);
  });

  defineRoute(app, deps, releaseView, { access: 'anyone', limit: VIEW_LIMIT }, async ({ request, reply }) => {
    const registry = await readRegistry(deps.dataDirectory, (message) => request.log.error(message));
    const chosen = chooseReleases(registry, await identifyVisitor(deps, registry, request, reply));
    return registryView(registry.generation, chosen, deps.remotesOrigin());
  });
};

/**
 * `?bandmark-override=…` of a developer's link, for a cookie; empty takes the override away. What is no override is
 * dropped as well. @param url path and query
 * @returns null when the address has none
 */
function overrideInAddress(url: string): { value: string; rest: string } | null {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid');
  const value = searchParams.get(OVERRIDE_PARAMETER);
  if (value === null) return null;
  searchParams.delete(OVERRIDE_PARAMETER);
  // One slash: an address that begins with two would lead to another site.
  const rest = `/${pathname.replace(/^[/\\]+/, '')}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}`;
  return { value: decodeOverride(value) ? value : '', rest };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '/';
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  if (/^\/(api|remotes|certificate-answers)(\/|$)/.test(path)) return false;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !/\.[A-Za-z0-9]{1,8}$/.test(last) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404).header('cache-control', 'no-store');
  if (!/^\/api(\/|$)/.test(pathOf(request))) return reply.type('text/plain; charset=utf-8').send('Not found\n');
  return reply.send({ message: 'There is nothing at this address.', code: 'not_found' });
}
