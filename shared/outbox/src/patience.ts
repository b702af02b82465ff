import type { Timers } from './retry-queue';

/** Some browsers never settle a call to their database, and the clock of an exam does not wait for it. */
export const DATABASE_MS = 10_000;

/** @throws after `ms` without a result; default ten seconds, for a call to the database. The work itself goes on */
export async function inTime<T>(work: Promise<T>, timers: Timers, ms = DATABASE_MS): Promise<T> {
  let cancel = () => {};
  const silence = new Promise<never>((_, reject) => {
    cancel = timers.after(ms, () => reject(new Error('It did not respond in time.')));
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    cancel();
  }
}
