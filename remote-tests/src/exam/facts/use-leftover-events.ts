import { useEffect } from 'react';
import { attemptsWithEvents } from './waiting-events';

/** Sends, from a page outside an exam, events that an exam page could not send. Loads the code only when needed. */
export function useLeftoverEvents(): void {
  useEffect(() => {
    if (attemptsWithEvents().length === 0) return;
    import('./event-outbox')
      .then(({ flushLeftoverEvents }) => flushLeftoverEvents())
      .catch((error: unknown) => {
        console.warn('What was noted during a test could not be sent yet.', error);
      });
  }, []);
}
