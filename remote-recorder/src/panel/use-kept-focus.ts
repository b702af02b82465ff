import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RecorderSnapshot } from '../core/recorder-store';

/** Marks the button that receives the focus when the pressed one disappears. */
export const NEXT_FOCUS = { 'data-next-focus': '' };

/**
 * When a pressed button disappears with a change of state or of the failure, the keyboard focus is lost (WCAG 2.4.3).
 * Call the returned function when a button is pressed: after the next change the focus then moves to the marked button,
 * unless the user has moved on.
 */
export function useKeptFocus(
  panel: RefObject<HTMLElement | null>,
  { state, failure }: Pick<RecorderSnapshot, 'state' | 'failure'>,
): () => void {
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    if (!isExpected.current) return;
    // The recorder passes through `idle` on the way to the preview, so the focus must be moved twice.
    isExpected.current = state === 'idle';
    // Not the shadow root's active element, which is null also while the focus is in the host's page.
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[data-next-focus]')?.focus();
  }, [panel, state, failure]);
  return () => {
    isExpected.current = true;
  };
}
