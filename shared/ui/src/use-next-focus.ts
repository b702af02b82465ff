import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a pressed button disappears, the keyboard focus is lost (WCAG 2.4.3): `target` then receives it, unless the user
 * has moved on.
 * @param target an element with `tabIndex={-1}`
 * @param isGone whether the button has disappeared
 * @returns to be called when the button is pressed
 */
export function useNextFocus(target: RefObject<HTMLElement | null>, isGone: boolean): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current || !isGone) return;
    isPressed.current = false;
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
  }, [isGone, target]);
  return () => {
    isPressed.current = true;
  };
}
