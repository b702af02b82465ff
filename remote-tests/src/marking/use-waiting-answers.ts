import { type RequestHandle, useRequest } from '@bandmark/platform';
import { useEffect, useEffectEvent } from 'react';
import { requestMarking, type WaitingAnswer } from './request-marking';

/** Answers come and go all day, and an examiner may wait at an empty list. */
const REFRESH_MS = 60_000;

/** The list of answers to mark, refreshed while the page is visible. @param isAsked if false, nothing is requested */
export function useWaitingAnswers(isAsked: boolean): RequestHandle<WaitingAnswer[]> {
  const { state, retry } = useRequest(isAsked ? 'marking' : null, requestMarking);

  const refreshVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state.kind === 'ready' && !state.isReloading) retry();
  });
  useEffect(() => {
    const refresh = () => refreshVisible();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);

  return { state, retry };
}
