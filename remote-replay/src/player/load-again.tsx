import { Button } from '@bandmark/ui/button';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { texts } from '../texts';

export interface LoadAgainProps {
  className: string | undefined;
  /** What could not be loaded. */
  message: string;
  onLoad: () => void;
  /** Takes the focus after a press, because the button is gone then. */
  part: RefObject<HTMLElement | null>;
}

/** Stands in place of what a lost connection kept away: it is loaded again by a press, and when the network is back. */
export function LoadAgain({ className, message, onLoad, part }: LoadAgainProps) {
  const whenOnline = useEffectEvent(onLoad);
  useEffect(() => {
    const retry = () => whenOnline();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return (
    <div className={className} role="alert">
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
