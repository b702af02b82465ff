/**
 * What the page writes to its console when the heading stands. Asking the page for it would have it compile 330 kB of
 * the asking program while it loads: 30 ms, and 150 ms with a slow processor.
 */
export const HEADING_STANDS = 'bandmark-bench: the heading stands';

/** What the observer knows; times in ms of the page's clock. */
interface Observed {
  headingAt: number | null;
  clickAt: number | null;
}

declare global {
  interface Window {
    /** Set up by `observePage`. */
    bandmarkBench: {
      state: Observed;
      /** Begins to look for a heading (h1) whose text matches. */
      watch(heading: string): void;
    };
  }
}

/**
 * Runs in the page before anything else. Notes when the heading that is waited for first stands in the document.
 * @param headingStands what to write to the console then
 */
export function observePage(headingStands: string): void {
  const state: Observed = { headingAt: null, clickAt: null };
  let pattern: RegExp | null = null;
  const look = () => {
    if (pattern === null || state.headingAt !== null) return;
    for (const heading of document.querySelectorAll('h1')) {
      if (heading.closest('[hidden]') === null && pattern.test(heading.textContent)) {
        state.headingAt = performance.now();
        console.debug(headingStands);
        return;
      }
    }
  };
  window.bandmarkBench = {
    state,
    watch(heading) {
      pattern = new RegExp(heading);
      Object.assign(state, { headingAt: null, clickAt: null });
      look();
    },
  };
  addEventListener(
    'click',
    (event) => {
      state.clickAt ??= event.timeStamp;
    },
    true,
  );
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
