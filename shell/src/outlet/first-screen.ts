import { moduleBehind } from '../warming/leads-to';
import { moduleEntry } from './load-entry';

/**
 * How long the first paint of a page waits for its screen. A repeat visit has the screen's files and runs them within
 * this time, even on a slow processor; a first visit sees "Loading..." that much later.
 */
const FIRST_SCREEN_WITHIN_MS = 100;

/**
 * Starts loading the screen of this page's address at once, and renders as soon as it is there or has failed: a
 * "Loading..." that stands for one frame costs a repeat visit a layout and a paint, and flickers.
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
