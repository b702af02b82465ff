import { href } from '@bandmark/contracts/routes';
import type { HybridContainer } from './container';

/** Enables the rules of hybrid.css, which respect the device's safe areas. */
const CLASS = 'is-hybrid';

/** Paths where the back button closes the app, because they are its first pages. */
const FIRST_PATHS = new Set([href('landing'), href('tests'), href('sign-in')]);

/**
 * Connects the container's back button, which first closes an open dialog as Esc does, and external links to the page.
 * @param page injected for tests
 */
export function startHybrid(container: HybridContainer, page: Window = window): void {
  page.document.documentElement.classList.add(CLASS);
  const viewport = page.document.querySelector('meta[name="viewport"]');
  const content = viewport?.getAttribute('content') ?? '';
  if (viewport && !content.includes('viewport-fit')) viewport.setAttribute('content', `${content}, viewport-fit=cover`);

  container.onBack(() => {
    const dialog = [...page.document.querySelectorAll('dialog[open], [aria-modal]')].at(-1);
    if (dialog) dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    else if (FIRST_PATHS.has(page.location.pathname) && page.location.hash === '') container.exit();
    else page.history.back();
  });

  page.document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const url = link?.getAttribute('href') ? new URL(link.getAttribute('href') ?? '', page.location.href) : null;
    if (!url || url.origin === page.location.origin || !/^(https?|mailto):$/.test(url.protocol)) return;
    event.preventDefault();
    container.openExternally(url.href);
  });
}
