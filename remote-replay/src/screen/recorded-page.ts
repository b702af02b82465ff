import { type ColorScheme, recordedScheme, UNKNOWN_SCHEME } from '@bandmark/domain/recording/color-scheme';
import type { ReplayEvent } from '@bandmark/domain/recording/replay-event';
import { markStyledPictures } from './blurred-images';
import { adoptScheme } from './recorded-scheme';

/** What rrweb reports about a page that it rebuilds. */
export interface PageEvents {
  on(event: string, listener: (event: unknown) => void): unknown;
}

/** Attributes that change which rules match, and with them which element shows a picture. */
const WATCHED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'id', 'data-section', 'media', 'hidden'],
};

/**
 * Keeps the replayed page as it must be seen: in the scheme of its recording, and its pictures blurred, also those that
 * come from styles. Everything is done before the browser paints: at once after a rebuild, and otherwise in the
 * microtask of the change.
 * @returns stops watching
 */
export function watchRecordedPage(frame: HTMLIFrameElement, events: PageEvents): () => void {
  let scheme: ColorScheme = UNKNOWN_SCHEME;
  const keepAll = () => {
    adoptScheme(frame, scheme);
    const root = frame.contentDocument?.documentElement;
    if (root) markStyledPictures(root);
  };
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target, addedNodes }) => isStyle(target) || [...addedNodes].some(isStyle))) return keepAll();
    for (const { target, type, addedNodes } of changes) {
      if (type === 'attributes') markAt(target);
      else for (const node of addedNodes) markAt(node);
    }
  });

  const closePage = pageCloser(frame);
  events.on('fullsnapshot-rebuilded', () => {
    closePage();
    keepAll();
    const page = frame.contentDocument;
    if (!page) return;
    observer.disconnect();
    observer.observe(page, WATCHED);
    // The styles of a recorded link arrive later.
    page.addEventListener('load', keepAll, true);
  });
  events.on('custom-event', (event) => {
    const said = recordedScheme(event as ReplayEvent);
    if (said === null || said === scheme) return;
    scheme = said;
    keepAll();
  });
  events.on('event-cast', (event) => {
    // Rules that scripts of the recorded page inserted change no node.
    if (isStyleRuleEvent(event as ReplayEvent)) keepAll();
  });
  frame.style.colorScheme = scheme;
  return () => observer.disconnect();
}

interface Policy {
  createHTML(text: string): string;
}

/** Trusted Types of a window, where the browser has them. */
interface TrustedWindow {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const DOCTYPE = '<!DOCTYPE html>';

/**
 * rrweb opens the frame's document to rebuild a page in it and never closes it: the page around it then waits for its
 * own load event for as long as the replay is there. @returns closes it, after each rebuild
 */
function pageCloser(frame: HTMLIFrameElement): () => void {
  // The only name that the page policy admits. This policy turns nothing but this text into HTML.
  const policy = (frame.contentWindow as TrustedWindow | null)?.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === DOCTYPE ? text : (null as unknown as string)),
  });
  return () => {
    const page = frame.contentDocument;
    if (page?.readyState !== 'loading') return;
    // A parser that ends without a doctype puts the page into quirks mode. The page has its own, and gets no other.
    if (page.compatMode === 'CSS1Compat') page.write(policy?.createHTML(DOCTYPE) ?? DOCTYPE);
    page.close();
  };
}

const ELEMENT = 1;

function markAt(node: Node): void {
  if (node.nodeType === ELEMENT && node.isConnected) markStyledPictures(node as Element);
}

function isStyle(node: Node): boolean {
  const element = node.nodeType === ELEMENT ? node : node.parentNode;
  return element?.nodeName === 'STYLE' || element?.nodeName === 'LINK';
}

/** rrweb's sources StyleSheetRule, StyleDeclaration and AdoptedStyleSheet. */
const STYLE_SOURCES: ReadonlySet<unknown> = new Set([8, 13, 15]);

function isStyleRuleEvent({ data }: ReplayEvent): boolean {
  return STYLE_SOURCES.has((data as { source?: unknown } | undefined)?.source);
}
