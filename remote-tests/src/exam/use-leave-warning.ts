import { useEffect } from 'react';

/**
 * Asks before the page is closed, but only while something is not even on the device. A warning that always comes is
 * one that nobody reads, and a kept answer is safe.
 */
export function useLeaveWarning(hasUnkept: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnkept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnkept]);
}
