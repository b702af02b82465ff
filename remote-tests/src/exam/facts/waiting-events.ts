export const EVENTS_KEY_PREFIX = 'exam-events/';

/** Ids of the attempts that have unsent events on this device. */
export function attemptsWithEvents(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(EVENTS_KEY_PREFIX) ? [key.slice(EVENTS_KEY_PREFIX.length)] : [],
    );
  } catch {
    // The browser offers no storage.
    return [];
  }
}
