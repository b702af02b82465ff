import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the button that receives the focus when the pressed one disappears. */
export const NEXT_FOCUS = { 'data-next-focus': '' };

/**
 * When a pressed button disappears, the keyboard focus is lost (WCAG 2.4.3). Call the returned function when a button is
 * pressed: after the next change of `state` or `other` the focus then moves to the marked button of the panel, unless
 * the user has moved on.
 * @param inside the panel, or an element in it
 */
export function useKeptFocus(
  inside: RefObject<HTMLElement | null>,
  state: string | boolean,
  other: unknown,
): () => void {
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    if (!isExpected.current) return;
    // The recorder passes through `idle` on the way to the preview, so the focus must be moved twice.
    isExpected.current = state === 'idle';
    // Not the shadow root's active element, which is null also while the focus is in the host's page.
    if (document.activeElement === document.body)
      inside.current?.closest('section')?.querySelector<HTMLElement>('[data-next-focus]')?.focus();
  }, [inside, state, other]);
  return () => {
    isExpected.current = true;
  };
}
