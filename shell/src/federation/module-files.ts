import { type Release, remoteFileUrl } from '@bandmark/contracts/registry';
import { appendPreloadLink } from './append-preload-link';

/**
 * Starts fetching a module's entry, chunk and stylesheet without running anything. Skips files that the server's
 * preload links already fetch for this route.
 * @param isAhead the module is not needed soon: uses the lowest priority and no preload link, because a failed preload
 * link would also fail the first request that uses it
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

/** Requests that fill or have filled the cache, by address. */
const warming = new Map<string, AbortController>();

/**
 * Fills the HTTP cache with a plain fetch. The browser uses a preload link only for a tag with the same integrity, and
 * the page's registry view omits the hashes of chunks (they would outweigh the rest of it). The tag that checks the
 * hash then reads the cached copy, which cannot be outdated because a version's files never change.
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
 * Fetches a module's files past the browser's cache, which replaces the cached copies. Release files are cached for a
 * year, and so is a proxy's wrong response, such as an error page or a truncated file.
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
 * Removes the tags of a silent remote from the page and aborts its early requests. Otherwise webpack, its css loader,
 * the browser's preloads and its cache would wait for the old requests instead of sending new ones. A script in flight
 * still runs when it arrives.
 */
export function removeSilentTags(name: string): void {
  const path = `/remotes/${name}/`;
  for (const [href, controller] of warming) if (href.includes(path)) controller.abort();
  for (const tag of document.querySelectorAll(`script[src*="${path}"], link[href*="${path}"]`)) tag.remove();
}
