import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Registry } from '@bandmark/contracts/registry';
import { routePreload } from '@bandmark/contracts/route-preloads';
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
 * Limit of the cache: further variants of one registry (remotes × canaries × open exams × routes) are made anew each
 * time.
 */
const PAGES_KEPT = 300;

/** @returns null while no shell is published */
export type PageMaker = (registry: Registry, path: string, visitor: Visitor) => Promise<MadePage | null>;

/** Makes each page once per registry, choice of versions and set of preloads. */
export function createPageMaker(
  deps: Pick<VisitorsDependencies, 'settings' | 'remotesOrigin' | 'sampleSummary' | 'releases' | 'log'>,
): PageMaker {
  /** A registry object is replaced, never changed, so its pages are garbage-collected with it. */
  const made = new WeakMap<Registry, Map<string, Promise<MadePage | null>>>();

  return async (registry, path, visitor) => {
    const sample = deps.sampleSummary();
    const pages = made.get(registry) ?? new Map<string, Promise<MadePage | null>>();
    made.set(registry, pages);
    const origin = deps.remotesOrigin();
    const chosen = chooseReleases(registry, visitor);
    const developed = newDevelopedRemotes(visitor, chosen);
    const preload = routePreload(
      path,
      (remote) => (Object.hasOwn(chosen, remote) ? chosen[remote]?.release.pages : null) ?? [],
    );
    const key = JSON.stringify([preload, origin, choiceKey(chosen), developed, sample !== undefined]);
    const make = async () => {
      const early = await earlyScript(chosen['shell']?.release, deps);
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
    const page = pages.get(key) ?? make();
    if (pages.size < PAGES_KEPT) pages.set(key, page);
    return page;
  };
}

async function compressed(html: string | null, inlineSources: readonly string[]): Promise<MadePage | null> {
  if (html === null) return null;
  const bytes = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  return { html, compressed: bytes, inlineSources };
}
