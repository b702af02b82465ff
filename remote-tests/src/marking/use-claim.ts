import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { useEffect, useEffectEvent, useState } from 'react';
import { takenOverBy } from './request-answer';

/** A fifth of a claim's duration, so that the claim survives a few lost calls. */
const RENEW_EVERY_MS = 60_000;

/**
 * Renews the claim on an answer while it is open, also when the tab returns from the background, where browsers suspend
 * timers. An answer that already has a mark, or this examiner's, is not claimed.
 * @param reload requests the answer again: the examiner has marked it in another tab
 * @returns whether another examiner has taken over the answer
 */
export function useClaim({ attemptId, mark, isMarked = false }: MarkingDetail, reload: () => void): boolean {
  const isClaimed = mark === null && !isMarked;
  const [lost, setLost] = useState<string | null>(null);
  const renewed = useEffectEvent((by: 'other' | 'me' | null) => {
    setLost(by === 'other' ? attemptId : null);
    if (by === 'me') reload();
  });
  useEffect(() => {
    if (!isClaimed) return undefined;
    const leaving = new AbortController();
    const renew = () => {
      takenOverBy(attemptId, leaving.signal).then(
        (by) => renewed(by),
        // Ignores failures: the next renewal may succeed, and saving reports a problem that persists.
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
  }, [attemptId, isClaimed]);
  return lost === attemptId;
}
