import { type Release, remoteFileUrl } from '@bandmark/contracts/registry';
import { appendPreloadLink } from './append-preload-link';

/**
 * Starts fetching a module's entry, chunk and stylesheet at once; nothing runs. Files that the server's links already
 * fetch for this route are not fetched again.
 * @param isAhead long before any use: the lowest priority, and a failure leaves no trace (a failed preload link would
 * fail its first use too)
 */
export function preloadModule(origin: string, name: string, release: Release, module: string, isAhead = false): void {
  const { js = [], css = [] } = release.preload[module] ?? {};
  const url = (file: string) => remoteFileUrl(origin, name, release.version, file);
  const entry = url(release.entry);
  if (isAhead) warmCache(entry, 'low');
  else if (!warming.has(entry) && !isLinked(entry))
    appendPreloadLink(document, { as: 'script', href: entry, integrity: release.integrity });
  for (const file of [...js, ...css]) warmCache(url(file), isAhead ? 'low' : 'high');
}

const isLinked = (href: string) =>
  [...document.head.querySelectorAll('link[rel="preload"]')].some((link) => link.getAttribute('href') === href);

/** By address: requests that fill or have filled the cache. */
const warming = new Map<string, AbortController>();

/**
 * A preload link is only used by a tag with the same integrity, and the hashes of chunks are not in the page's
 * registry view (they would weigh more than the rest of it). A plain fetch fills the cache that the checked tag
 * then reads: versions never change.
 */
function warmCache(href: string, priority: RequestPriority): void {
  if (warming.has(href) || isLinked(href)) return;
  const controller = new AbortController();
  warming.set(href, controller);
  fetch(href, { mode: 'cors', credentials: 'same-origin', priority, signal: controller.signal })
    .then((response) => response.blob())
    .catch(() => {
      warming.delete(href);
    });
}

/**
 * Fetches a module's files past the browser's cache and so replaces the cached copies. Release files are cached for a
 * year, and so would be a proxy's one wrong response, such as its error page or half a file.
 */
export async function refreshFiles(origin: string, name: string, release: Release, module: string): Promise<void> {
  const { js = [], css = [] } = release.preload[module] ?? {};
  const files = new Set([release.entry, ...js, ...css]);
  await Promise.allSettled(
    [...files].map((file) =>
      fetch(remoteFileUrl(origin, name, release.version, file), { cache: 'reload', credentials: 'same-origin' }).then(
        (response) => response.blob(),
      ),
    ),
  );
}

/**
 * Removes the tags of a silent remote from the page and aborts its early requests. Webpack, its css loader, the
 * browser's preloads and its cache would otherwise wait for the old requests instead of sending new ones. A script in
 * flight still runs when it arrives.
 */
export function removeSilentTags(name: string): void {
  const path = `/remotes/${name}/`;
  for (const [href, controller] of warming) if (href.includes(path)) controller.abort();
  for (const tag of document.querySelectorAll(`script[src*="${path}"], link[href*="${path}"]`)) tag.remove();
}
