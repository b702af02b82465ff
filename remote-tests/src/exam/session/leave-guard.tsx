import { formatRemaining, remainingMs } from '@bandmark/domain/deadlines';
import { serverNow } from '@bandmark/domain/server-clock';
import { useBlocker } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { useEffect } from 'react';
import { localNow, ownDeadline } from '../part/exam-clock';
import { placeOf } from './exam-notices';
import type { ExamRun } from './exam-run';
import type { ExamSnapshot } from './exam-snapshot';
import { sessionTexts } from './session-texts';

const words = sessionTexts.leaving;

/**
 * Asks before the candidate leaves a running test by Back or a link in the page; the browser's own dialog asks before
 * the tab closes. A read-only page, or one whose answer is submitted, does not ask.
 */
export function LeaveGuard({ run, exam }: { run: ExamRun; exam: ExamSnapshot }) {
  const isTaking = exam.phase === 'taking';
  const blocker = useBlocker(isTaking);
  const isBlocked = blocker.state === 'blocked';

  // A logged-out candidate has to leave the page to log in again.
  useUnloadWarning(run, isTaking && !exam.isLoggedOut);

  // If the time ends while the dialog is open, the candidate stays on this page, which says what happened.
  useEffect(() => {
    if (isBlocked && !isTaking) blocker.reset();
  }, [isBlocked, isTaking, blocker]);

  const { kind, isOnPage } = placeOf(exam);
  const left = remainingMs(ownDeadline(exam.attempt.deadline), serverNow(exam.clock, localNow()));
  return (
    <Dialog
      title={words.title}
      isOpen={isBlocked && isTaking}
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
      <p>
        {words.time(formatRemaining(left))}{' '}
        {kind === 'speech' ? words.speaking : isOnPage ? words.onPage : words.writing}
      </p>
    </Dialog>
  );
}

/** Makes the browser ask before the page closes. @param isAsked if false, it asks only when something would be lost */
export function useUnloadWarning(run: Pick<ExamRun, 'hasUnkept'>, isAsked = false): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isAsked || run.hasUnkept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAsked, run]);
}
