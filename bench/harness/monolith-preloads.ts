import type { StoredRelease } from '@bandmark/contracts/registry';
import { routePreload } from '@bandmark/contracts/route-preloads';
import { MONOLITH_FILES_ID, monolithChunk } from '@bandmark/presets/webpack/monolith.mjs';

/**
 * Gives the monolith's page what the federated page has: preload links for the route, and the list of files that it
 * prefetches before a likely click. The remaining difference is then the cost of federation alone.
 */
export function withPreloads(release: StoredRelease): (html: string, path: string) => string {
  const address = (file: string) => `/remotes/shell/${release.version}/${file}`;
  const lists = Object.entries(release.preload).map(([chunk, { js, css }]) => [chunk, [...js, ...css].map(address)]);
  const list = `<script type="application/json" id="${MONOLITH_FILES_ID}">${JSON.stringify(Object.fromEntries(lists))}</script>`;
  return (html, path) => {
    const { remote } = routePreload(path.split('?', 1)[0] ?? path);
    const parts = remote ? release.preload[monolithChunk(remote)] : undefined;
    const link = (as: string) => (file: string) =>
      `<link rel="preload" as="${as}" crossorigin="anonymous" integrity="${release.files[file] ?? ''}" href="${address(file)}">`;
    const links = parts ? [...parts.js.map(link('script')), ...parts.css.map(link('style'))] : [];
    return html.replace('</head>', `${[list, ...links].join('\n')}\n</head>`);
  };
}
