import { type Release, remoteFileUrl } from '@bandmark/contracts/registry';
import { appendPreloadLink } from './append-preload-link';

/**
 * Starts fetching what a module needs, all at once: its entry, its chunk and its stylesheet. Nothing runs. What the
 * server's links already fetch for the route of the address is not fetched again.
 * @param isAhead of any use: makes way for everything else that the page fetches, and a failure leaves no trace (the
 * first use of a preload link that failed fails too)
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

/** By address: what was fetched into the cache or is on its way there. */
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
 * Fetches a module's files past the browser's cache and so replaces what lies there. A release's files are kept for a
 * year; after a proxy's one wrong response, such as its error page or half a file, the cache would otherwise keep it
 * for a year.
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
 * Takes the tags of a remote that stays silent out of the page, and ends its early requests. Webpack, its css loader,
 * the browser's preloads and its cache would otherwise wait for what they find instead of asking again. A script that is
 * on its way still runs when it comes.
 */
export function removeSilentTags(name: string): void {
  const path = `/remotes/${name}/`;
  for (const [href, controller] of warming) if (href.includes(path)) controller.abort();
  for (const tag of document.querySelectorAll(`script[src*="${path}"], link[href*="${path}"]`)) tag.remove();
}
