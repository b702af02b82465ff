import { Button } from '@bandmark/ui/button';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { texts } from '../texts';

export interface LoadAgainProps {
  className: string | undefined;
  /** What could not be loaded. */
  message: string;
  onLoad: () => void;
  /** Receives the focus of the button, which disappears. */
  part: RefObject<HTMLElement | null>;
}

/**
 * Shown in place of content that a lost connection interrupted. It reloads on a press, and when the browser is online
 * again.
 */
export function LoadAgain({ className, message, onLoad, part }: LoadAgainProps) {
  const note = useRef<HTMLDivElement>(null);
  const whenOnline = useEffectEvent(() => {
    if (note.current?.contains(document.activeElement)) part.current?.focus();
    onLoad();
  });
  useEffect(() => {
    const retry = () => whenOnline();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return (
    <div ref={note} className={className} role="alert">
      <p>{message}</p>
      <Button
        size="small"
        onClick={() => {
          onLoad();
          part.current?.focus();
        }}
      >
        {texts.loadAgain}
      </Button>
    </div>
  );
}
