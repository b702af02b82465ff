import { whenIdle } from '../idle';
import { lineOf } from './line';
import { warmUp, type WarmUpServices } from './warm-up';

/** Time-out of each idle callback, so that preparation usually finishes before the first click. */
const WITHIN_MS = 1_000;

/** Runs `warmUp` with this browser's services. */
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
