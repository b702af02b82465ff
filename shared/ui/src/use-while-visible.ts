import { useEffect, useEffectEvent } from 'react';

interface WhileVisibleOptions {
  /** Also calls `work` when the page becomes visible again. */
  onReturn?: boolean;
}

/** Calls `work` every `everyMs` milliseconds while the page is visible. */
export function useWhileVisible(
  everyMs: number,
  work: () => void,
  { onReturn = false }: WhileVisibleOptions = {},
): void {
  const workIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') work();
  });
  useEffect(() => {
    const run = () => workIfVisible();
    const timer = setInterval(run, everyMs);
    if (onReturn) document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [everyMs, onReturn]);
}
