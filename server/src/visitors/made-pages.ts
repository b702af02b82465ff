import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Registry } from '@bandmark/contracts/registry';
import { routePreload } from '@bandmark/contracts/route-preloads';
import { LRUCache } from 'lru-cache';
import { onceFor } from '../kept-promises';
import { choiceKey, chooseReleases, newDevelopedRemotes, type Visitor } from './choose-releases';
import type { VisitorsDependencies } from './dependencies';
import { earlyScript } from './early-script';
import { developmentOrigins } from './honoured-override';
import { pageHtml } from './page-html';
import { pageSettings } from './page-settings';

const compress = promisify(brotliCompress);

export interface MadePage {
  html: string;
  /** Brotli. */
  compressed: Buffer;
  /** Sources for the page policy that admit the inline script of this shell's pages. */
  inlineSources: readonly string[];
}

/**
 * Limit of the cache per registry (remotes × canaries × open exams × routes). The least recently used go first, so that
 * a visitor who tries many overrides cannot keep the pages of all others out.
 */
const PAGES_KEPT = 300;

/** @returns null while no shell is published */
export type PageMaker = (registry: Registry, path: string, visitor: Visitor) => Promise<MadePage | null>;

/** Makes each page once per registry, choice of versions and set of preloads. */
export function createPageMaker(
  deps: Pick<VisitorsDependencies, 'settings' | 'remotesOrigin' | 'sampleSummary' | 'releases' | 'log'>,
): PageMaker {
  /** A registry object is replaced, never changed, so its pages are garbage-collected with it. */
  const made = new WeakMap<Registry, LRUCache<string, Promise<MadePage | null>>>();

  return async (registry, path, visitor) => {
    const sample = deps.sampleSummary();
    const pages = made.get(registry) ?? new LRUCache<string, Promise<MadePage | null>>({ max: PAGES_KEPT });
    made.set(registry, pages);
    const origin = deps.remotesOrigin();
    const chosen = chooseReleases(registry, visitor);
    const developed = newDevelopedRemotes(visitor, chosen);
    const preload = routePreload(
      path,
      (remote) => (Object.hasOwn(chosen, remote) ? chosen[remote]?.release.pages : null) ?? [],
    );
    const key = JSON.stringify([preload, origin, choiceKey(chosen), developed, sample]);
    const make = async () => {
      // The file may be readable the next time, so a page that lacks its script serves only this load.
      const early = await earlyScript(chosen['shell']?.release, deps, () => pages.delete(key));
      return compressed(
        pageHtml({
          generation: registry.generation,
          chosen,
          developed,
          settings: {
            ...pageSettings(deps.settings, origin, developmentOrigins(visitor.override)),
            ...(sample && { sample }),
          },
          origin,
          preload,
          earlyScript: early?.text ?? null,
        }),
        early ? [early.source] : [],
      );
    };
    return onceFor(pages, key, make);
  };
}

async function compressed(html: string | null, inlineSources: readonly string[]): Promise<MadePage | null> {
  if (html === null) return null;
  const bytes = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  return { html, compressed: bytes, inlineSources };
}
