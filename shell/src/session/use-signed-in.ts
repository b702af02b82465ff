import { isSignedIn, listen } from '@bandmark/platform';
import { useSyncExternalStore } from 'react';

/** For `useSyncExternalStore`: calls back when the session of this page is cleared. */
export const untilCleared = (listener: () => void) => listen('SESSION_CLEARED', listener);

/** `isSignedIn`, updated when the session ends while the page is open: through a server response or in another tab. */
export const useSignedIn = (): boolean => useSyncExternalStore(untilCleared, () => isSignedIn());
