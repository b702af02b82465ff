import { useMediaQuery } from './use-media-query';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** For event handlers; components use `useReducedMotion`. */
export function isMotionReduced(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

/** Whether the visitor prefers reduced motion (WCAG 2.3.3); follows the setting while the page is open. */
export function useReducedMotion(): boolean {
  return useMediaQuery(REDUCED_MOTION);
}
