import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ERROR_CODES } from '@bandmark/contracts/api/errors';
import type { Registry } from '@bandmark/contracts/registry';
import { routePreload } from '@bandmark/contracts/route-preloads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../features';
import { readRegistry } from '../releases/registry-store';
import { noticeHtml } from './notice-html';
import { pageHtml } from './page-html';
import { pageHeaders } from './page-policy';
import { pageSettings } from './page-settings';

const compress = promisify(brotliCompress);

interface MadePage {
  html: string;
  compressed: Buffer;
}

/**
 * Every GET that wants a page and that nothing else answers gets the site's page; what it shows is the router's
 * business. Whatever looks like a file, or lies where data lies, is a plain 404 instead: a page in place of a script
 * hides the fault and poisons caches.
 */
export const pageFeature: Feature = (app, deps) => {
  /** A registry is replaced, never changed, so its pages die with it. */
  const made = new WeakMap<Registry, Map<string, Promise<MadePage | null>>>();

  const pageFor = (registry: Registry, path: string): Promise<MadePage | null> => {
    const pages = made.get(registry) ?? new Map<string, Promise<MadePage | null>>();
    made.set(registry, pages);
    const preload = routePreload(path);
    const key = JSON.stringify([preload, deps.remotesOrigin()]);
    const page = pages.get(key) ?? makePage(registry, preload);
    pages.set(key, page);
    return page;
  };

  const makePage = async (registry: Registry, preload: ReturnType<typeof routePreload>): Promise<MadePage | null> => {
    const origin = deps.remotesOrigin();
    const html = pageHtml({ registry, settings: pageSettings(deps.settings, origin), origin, preload });
    if (html === null) return null;
    return { html, compressed: await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }) };
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return answerMissing(request, reply);
    reply.headers(pageHeaders(deps.settings, deps.remotesOrigin())).type('text/html; charset=utf-8');
    // Always asked again: the page names the versions in force, and a rollback must reach the next page load.
    reply.header('cache-control', 'no-cache');
    const registry = await readRegistry(deps.dataDirectory, (message) => request.log.error(message));
    const page = await pageFor(registry, pathOf(request));
    if (!page) {
      return reply.code(503).send(
        noticeHtml({
          siteName: deps.settings.SITE_NAME,
          title: 'Nothing is published yet',
          text: 'The server runs, but no version of the site was released to it. An operator publishes one with "npm start" or "npm run release -- shell".',
        }),
      );
    }
    reply.code(200).header('vary', 'accept-encoding');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page.html);
    return reply.header('content-encoding', 'br').send(page.compressed);
  });
};

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
  return reply.send({ message: 'There is nothing at this address.', code: ERROR_CODES.notFound });
}
