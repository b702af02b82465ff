import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { useEffect, useState } from 'react';
import { isTakenOver } from './request-answer';

/** A fifth of what a claim lasts: a call or two may be lost. */
const RENEW_EVERY_MS = 60_000;

/**
 * Goes on claiming an answer while it is open, also when the tab comes back from the background, where a browser may
 * have stopped its clock. Of an answer that had its mark already, nothing is claimed.
 * @returns whether another examiner has taken the answer over meanwhile
 */
export function useClaim({ attemptId, mark, isMarked = mark !== null }: MarkingDetail): boolean {
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => {
    if (isMarked) return undefined;
    const leaving = new AbortController();
    const renew = () => {
      isTakenOver(attemptId, leaving.signal).then(
        (isLost) => setLost(isLost ? attemptId : null),
        // What goes wrong is no reason to stop: the next call may do better, and saving says what is wrong.
        () => undefined,
      );
    };
    const timer = setInterval(renew, RENEW_EVERY_MS);
    const onShown = () => {
      if (document.visibilityState === 'visible') renew();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [attemptId, isMarked]);
  return lost === attemptId;
}
