import { type ColorScheme, recordedScheme, UNKNOWN_SCHEME } from '@bandmark/domain/recording/color-scheme';
import type { ReplayEvent } from '@bandmark/domain/recording/replay-event';
import { markStyledPictures } from './blurred-images';
import { adoptScheme } from './recorded-scheme';

/** The events that rrweb emits about the page it rebuilds. */
export interface PageEvents {
  on(event: string, listener: (event: unknown) => void): unknown;
}

/** Watches the attributes that change which rules match, and so which elements show a picture. */
const WATCHED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'id', 'data-section', 'media', 'hidden'],
};

/**
 * Keeps the replayed page presentable: in the colour scheme of its recording, and with its pictures blurred, including
 * those from styles. Every change is handled before the browser paints: synchronously after a rebuild, otherwise in the
 * mutation observer's microtask.
 * @returns a function that stops watching
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
    // The stylesheet of a recorded link arrives later.
    page.addEventListener('load', keepAll, true);
  });
  events.on('custom-event', (event) => {
    const said = recordedScheme(event as ReplayEvent);
    if (said === null || said === scheme) return;
    scheme = said;
    keepAll();
  });
  events.on('event-cast', (event) => {
    // Rules that the recorded page's scripts inserted change no node, so the observer does not see them.
    if (isStyleRuleEvent(event as ReplayEvent)) keepAll();
  });
  frame.style.colorScheme = scheme;
  return () => observer.disconnect();
}

interface Policy {
  createHTML(text: string): string;
}

/** The Trusted Types API of a window; some browsers lack it. */
interface TrustedWindow {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const DOCTYPE = '<!DOCTYPE html>';

/**
 * rrweb opens the frame's document to rebuild a page in it and never closes it, so the outer page would never fire its
 * load event while the replay exists.
 * @returns a function that closes the document; call it after each rebuild
 */
function pageCloser(frame: HTMLIFrameElement): () => void {
  // 'default' is the only policy name that the page's CSP allows. This policy accepts only the doctype.
  const policy = (frame.contentWindow as TrustedWindow | null)?.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === DOCTYPE ? text : (null as unknown as string)),
  });
  return () => {
    const page = frame.contentDocument;
    if (page?.readyState !== 'loading') return;
    // If the parser ends without a doctype, the page switches to quirks mode. A doctype is written only if the page was
    // in standards mode.
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

/** rrweb's incremental sources StyleSheetRule, StyleDeclaration and AdoptedStyleSheet. */
const STYLE_SOURCES: ReadonlySet<unknown> = new Set([8, 13, 15]);

function isStyleRuleEvent({ data }: ReplayEvent): boolean {
  return STYLE_SOURCES.has((data as { source?: unknown } | undefined)?.source);
}
