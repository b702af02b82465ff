import { isSignedIn, listen } from '@bandmark/platform';
import { useSyncExternalStore } from 'react';

/** For `useSyncExternalStore`: calls back when the session of this page is cleared. */
export const untilCleared = (listener: () => void) => listen('SESSION_CLEARED', listener);

/** `isSignedIn` for what an open page shows: a session can end on it, by the server's word or in another tab. */
export const useSignedIn = (): boolean => useSyncExternalStore(untilCleared, () => isSignedIn());
