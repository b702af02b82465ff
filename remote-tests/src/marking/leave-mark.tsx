import { useBlocker } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { useEffect } from 'react';
import { texts } from '../texts';

const words = texts.marking.leaving;

/** Asks before marks that are not saved are left: by a link or Back in the page, and by closing the tab. */
export function LeaveMark({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return (
    <Dialog
      title={words.title}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
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
