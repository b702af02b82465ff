import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the button that receives the focus when the pressed one disappears. */
export const NEXT_FOCUS = { 'data-next-focus': '' };

/**
 * When a pressed button disappears with a change of state, the keyboard focus is lost (WCAG 2.4.3). Call the returned
 * function when a button is pressed: after the next change of state the focus then moves to the marked button.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>, state: string): () => void {
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    if (!isExpected.current) return;
    const root = panel.current?.getRootNode();
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    // The recorder passes through `idle` on the way to the preview, so the focus must be moved twice.
    isExpected.current = state === 'idle';
    if (focused && focused !== document.body) return;
    panel.current?.querySelector<HTMLElement>('[data-next-focus]')?.focus();
  }, [panel, state]);
  return () => {
    isExpected.current = true;
  };
}
