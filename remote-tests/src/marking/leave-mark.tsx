import { useBlocker } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { markingTexts } from './marking-texts';

const words = markingTexts.leaving;

interface LeaveMarkProps {
  /** The server does not have all that is set and written. */
  isUnsaved: boolean;
  /** Tries to keep it. @returns whether the server has it now */
  keep(): Promise<boolean>;
}

/**
 * Keeps what is not kept yet before it is left, by a link or Back in the page; asks where that fails, and before the tab
 * is closed.
 */
export function LeaveMark({ isUnsaved, keep }: LeaveMarkProps) {
  const blocker = useBlocker(isUnsaved);
  const [isAsking, setAsking] = useState(false);
  const isBlocked = blocker.state === 'blocked';
  const keepAndLeave = useEffectEvent(async () => {
    if (await keep()) blocker.proceed?.();
    else setAsking(true);
  });
  useEffect(() => {
    if (isBlocked) void keepAndLeave();
  }, [isBlocked]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  return (
    <Dialog
      title={words.title}
      isOpen={isBlocked && isAsking}
      onClose={stay}
      actions={
        <>
          <Button variant="primary" onClick={stay}>
            {words.stay}
          </Button>
          <Button onClick={() => blocker.proceed?.()}>{words.leave}</Button>
        </>
      }
    >
      <p>{words.about}</p>
    </Dialog>
  );
}
