import { useBlocker } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { markingTexts } from './marking-texts';

const words = markingTexts.leaving;

interface LeaveMarkProps {
  /** True if the server does not have the whole draft. */
  isUnsaved: boolean;
  /** Tries to save the draft. @returns whether the server has it now */
  keep(): Promise<boolean>;
}

/**
 * Saves an unsaved draft before the examiner leaves by a link or Back; asks if that fails, and before the tab closes.
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
