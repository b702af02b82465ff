/**
 * The page writes this to its console when the heading is in the document. Polling with Playwright instead would make
 * the page compile Playwright's injected script of 330 kB while it loads: 30 ms, and 150 ms with a slow processor.
 */
export const HEADING_STANDS = 'bandmark-bench: the heading stands';

/** Times in milliseconds by the page's `performance.now()`. */
interface Observed {
  headingAt: number | null;
  clickAt: number | null;
}

declare global {
  interface Window {
    /** Set up by `observePage`. */
    bandmarkBench: {
      state: Observed;
      /** Resets the times and waits for a heading (h1) whose text matches the pattern. */
      watch(heading: string): void;
    };
  }
}

/**
 * Runs in the page before its own scripts. Records when the watched heading first appears in the document.
 * @param headingStands message to write to the console then
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
