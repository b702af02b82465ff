import { whenIdle } from '../idle';
import { lineOf } from './line';
import { warmUp, type WarmUpServices } from './warm-up';

/** Idle slices are short and many; work that waits for none of them would come after the click. */
const WITHIN_MS = 1_000;

/** `warmUp` for the page of this browser. */
export function warmThisPage(prepare: WarmUpServices['prepare']): void {
  warmUp({
    prepare,
    line: lineOf,
    isVisible: () => document.visibilityState === 'visible',
    whenIdle: (work) => {
      const idle = () => {
        whenIdle(work, WITHIN_MS);
      };
      if (document.readyState === 'complete') idle();
      else window.addEventListener('load', idle, { once: true });
    },
    after: (ms, work) => setTimeout(work, ms),
    address: () => window.location,
  });
}
