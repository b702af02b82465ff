import type { StoredRelease } from '@bandmark/contracts/registry';
import { routePreload } from '@bandmark/contracts/route-preloads';
import { monolithChunk } from '@bandmark/presets/webpack/monolith.mjs';

/**
 * Gives the monolith's page the preload links of the route, as the federated page has them: then all that is left
 * between the two is what federation costs.
 */
export function withPreloads(release: StoredRelease): (html: string, path: string) => string {
  return (html, path) => {
    const { remote } = routePreload(path.split('?', 1)[0] ?? path);
    const parts = remote ? release.preload[monolithChunk(remote)] : undefined;
    if (!parts) return html;
    const link = (as: string) => (file: string) =>
      `<link rel="preload" as="${as}" crossorigin="anonymous" integrity="${release.files[file] ?? ''}" href="/remotes/shell/${release.version}/${file}">`;
    const links = [...parts.js.map(link('script')), ...parts.css.map(link('style'))];
    return html.replace('</head>', `${links.join('\n')}\n</head>`);
  };
}
