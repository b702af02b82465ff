import type { TestClock } from 'pg-boss';

/** Less than the shortest poll of a worker. */
const STEP_MS = 250;

/**
 * Moves the clock of a queue until something has happened. Each step ends when the queue has no statement under way;
 * handlers run in real time.
 */
export async function passTimeUntil(clock: TestClock, event: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = event.finally(() => (isOver = true));
  over.catch(() => undefined);
  while (!isOver) await clock.tick(STEP_MS);
  await over;
}
