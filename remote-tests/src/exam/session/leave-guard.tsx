import { formatRemaining, remainingMs } from '@bandmark/domain/deadlines';
import { serverNow } from '@bandmark/domain/server-clock';
import { skillFacts } from '@bandmark/domain/skills';
import { useBlocker } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { useEffect } from 'react';
import { localNow, ownDeadline } from '../part/exam-clock';
import type { ExamRun } from './exam-run';
import type { ExamSnapshot } from './exam-snapshot';
import { sessionTexts } from './session-texts';

const words = sessionTexts.leaving;

/**
 * Asks before the candidate leaves a test that goes on: by Back or a link in the page, and, in the browser's own words,
 * by closing the tab. A page that only reads, or whose answer is submitted, is left without a question.
 */
export function LeaveGuard({ run, exam }: { run: ExamRun; exam: ExamSnapshot }) {
  const isTaking = exam.phase === 'taking';
  const isLoggedOut = exam.loggedOut !== null;
  const blocker = useBlocker(isTaking);
  const isBlocked = blocker.state === 'blocked';

  // To log in again is the way on.
  useUnloadWarning(run, isTaking && !isLoggedOut);

  // The time ended while the question stood: what happened is said on this page.
  useEffect(() => {
    if (isBlocked && !isTaking) blocker.reset();
  }, [isBlocked, isTaking, blocker]);

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
        {skillFacts(exam.attempt.skill).response === 'speech' ? words.speaking : words.writing}
      </p>
    </Dialog>
  );
}

/** The browser asks before it closes the page, in its own words. @param isAsked false: only where the page would lose something */
export function useUnloadWarning(run: Pick<ExamRun, 'hasUnkept'>, isAsked = false): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isAsked || run.hasUnkept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAsked, run]);
}
