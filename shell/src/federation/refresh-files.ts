import { type Release, remoteFileUrl } from '@bandmark/contracts/registry';

/**
 * Fetches a module's files past the browser's cache and so replaces what lies there. A release's files are kept for a
 * year; a proxy that once answered with a page of its own, or with half a file, would otherwise do so for a year.
 */
export async function refreshFiles(origin: string, name: string, release: Release, module: string): Promise<void> {
  const { js = [], css = [] } = release.preload[module] ?? {};
  const files = new Set([release.entry, ...js, ...css]);
  await Promise.allSettled(
    [...files].map((file) =>
      fetch(remoteFileUrl(origin, name, release.version, file), { cache: 'reload', credentials: 'same-origin' }).then(
        (answer) => answer.blob(),
      ),
    ),
  );
}
