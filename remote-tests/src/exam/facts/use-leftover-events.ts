import { useEffect } from 'react';
import { attemptsWithEvents } from './waiting-events';

/** Sends what an exam's page noted and could not send, from a page that is no exam. Its code comes where something waits. */
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
