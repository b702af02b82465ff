import { useMediaQuery } from './use-media-query';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** For event handlers; components call `useReducedMotion`. */
export function isMotionReduced(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

/** Whether the visitor asked for less motion (WCAG 2.3.3); follows the setting while the page is open. */
export function useReducedMotion(): boolean {
  return useMediaQuery(REDUCED_MOTION);
}
