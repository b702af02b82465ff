import type { PreloadLink } from '@bandmark/contracts/early-page';

/** Always CORS: the browser reuses a preload only for a request with the same mode and integrity. */
export function appendPreloadLink(page: Document, { as, href, integrity }: PreloadLink): void {
  const link = page.createElement('link');
  const attributes = { rel: 'preload', as, href, crossorigin: 'anonymous', ...(integrity ? { integrity } : {}) };
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  page.head.append(link);
}
