import { useMediaQuery } from '@bandmark/ui/use-media-query';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** For event handlers; components call `useReducedMotion`. */
export function isMotionReduced(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

/** Whether the visitor asked for less motion; follows the setting while the page is open. */
export function useReducedMotion(): boolean {
  return useMediaQuery(REDUCED_MOTION);
}
