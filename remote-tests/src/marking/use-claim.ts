import { asApiError } from '@bandmark/platform';
import { useEffect, useState } from 'react';
import { claim } from './request-answer';

/** A fifth of what a claim lasts: a call or two may be lost. */
const RENEW_EVERY_MS = 60_000;

/**
 * Goes on claiming an answer while it is open, also when the tab comes back from the background, where a browser may
 * have stopped its clock.
 * @returns whether another examiner has taken the answer over meanwhile
 */
export function useClaim(attemptId: string): boolean {
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const renew = () => {
      claim(attemptId, leaving.signal).then(
        () => setLost(null),
        (thrown: unknown) => {
          // What else goes wrong is no reason to stop: the next call may do better, and saving says what is wrong.
          if (!leaving.signal.aborted && asApiError(thrown).is('being_marked')) setLost(attemptId);
        },
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
  }, [attemptId]);
  return lost === attemptId;
}
