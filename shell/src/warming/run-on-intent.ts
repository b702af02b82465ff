import { preload } from '@bandmark/platform';
import { linkOf, moduleBehind } from './link-target';

/**
 * Pointing at, touching or focusing a link loads and runs the module of its screen, because a click follows a tenth of
 * a second later at the earliest. Uses one set of listeners for the whole page.
 */
export function runOnIntent(page: Document = document): void {
  const look = (event: Event) => {
    const link = linkOf(event);
    const module = link && moduleBehind(link);
    if (module) preload(module);
  };
  for (const intent of ['pointerover', 'touchstart', 'focusin']) page.addEventListener(intent, look, { passive: true });
}
