import { moduleBehind } from '../warming/link-target';
import { moduleEntry } from './load-entry';

/**
 * How long a page's first paint waits for its screen. On a repeat visit the screen's files are cached and run within
 * this time, even on a slow processor; on a first visit "Loading..." appears this much later.
 */
const FIRST_SCREEN_WITHIN_MS = 100;

/**
 * Starts loading the screen of this page's address at once, and renders when it is ready or has failed: showing
 * "Loading..." for a single frame would cost a repeat visit an extra layout and paint, and would flicker.
 * @param render shows the page; called once
 */
export function renderWithFirstScreen(render: () => void): void {
  const module = moduleBehind(window.location);
  const entry = module && moduleEntry(module);
  if (entry?.getSnapshot().status !== 'loading') {
    render();
    return;
  }
  const renderNow = () => {
    unsubscribe();
    clearTimeout(timer);
    render();
  };
  const unsubscribe = entry.subscribe(renderNow);
  const timer = setTimeout(renderNow, FIRST_SCREEN_WITHIN_MS);
}
