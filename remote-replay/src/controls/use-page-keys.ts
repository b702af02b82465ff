import { useEffect, useEffectEvent } from 'react';
import type { Playback } from '../playback/playback';
import { isShortcut } from './is-shortcut';
import { timelineStep } from './timeline';

/** Elements that use the key themselves. */
const NEEDS_SPACE = 'button, a[href], summary, input, textarea, select, [contenteditable], [role="button"]';
const NEEDS_ARROWS = 'input, textarea, select, [contenteditable], audio, video, [role="slider"]';

/**
 * Keyboard control for the whole replay page, as in other video players: Space plays and pauses, the left and right
 * arrows seek by 5 s. A focused control that uses the key keeps it. The up and down arrows still scroll the page.
 */
export function usePageKeys(playback: Playback, isActive: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { phase, state, timeMs, totalMs } = playback.getSnapshot();
    if (event.defaultPrevented || isShortcut(event) || event.shiftKey || phase !== 'ready') return;
    if (event.key === ' ' && !isAt(event.target, NEEDS_SPACE)) {
      event.preventDefault();
      if (event.repeat) return;
      if (state === 'playing') playback.pause();
      else playback.play();
    } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !isAt(event.target, NEEDS_ARROWS)) {
      event.preventDefault();
      const toMs = timelineStep(event.key, timeMs, totalMs);
      if (toMs !== null) playback.seek(toMs);
    }
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isActive]);
}

const isAt = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
