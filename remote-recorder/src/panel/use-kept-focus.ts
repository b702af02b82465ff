import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the button that the focus goes to when the one that was pressed has gone. */
export const NEXT_FOCUS = { 'data-next-focus': '' };

/**
 * A pressed button that disappears with the change of state takes the keyboard's place with it (WCAG 2.4.3). Call the
 * returned function when a button is pressed: after the next change of state the focus goes on in the panel.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>, state: string): () => void {
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    if (!isExpected.current) return;
    const root = panel.current?.getRootNode();
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    // Idle is only passed through on the way to the preview: the place must be kept twice.
    isExpected.current = state === 'idle';
    if (focused && focused !== document.body) return;
    panel.current?.querySelector<HTMLElement>('[data-next-focus]')?.focus();
  }, [panel, state]);
  return () => {
    isExpected.current = true;
  };
}
