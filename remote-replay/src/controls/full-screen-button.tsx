import { Button } from '@bandmark/ui/button';
import { type RefObject, useSyncExternalStore } from 'react';
import styles from './controls.module.css';
import { PlayerIcon } from './player-icon';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Absent where the browser has no full screen for elements (iPhones). */
export function FullScreenButton({ area }: { area: RefObject<HTMLElement | null> }) {
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    // A refusal (no permission in a frame) leaves everything as it is.
    const change = isFull ? document.exitFullscreen() : area.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  const label = isFull ? 'Leave full screen' : 'Full screen';
  return (
    <Button className={styles.full} variant="quiet" aria-label={label} title={label} onClick={toggle}>
      <PlayerIcon name={isFull ? 'leave-full-screen' : 'full-screen'} />
    </Button>
  );
}
