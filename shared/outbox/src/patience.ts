import type { Timers } from './retry-queue';

/** Some browsers never settle a request to open a database, and the clock of an exam does not wait for it. */
const OPENING_MS = 10_000;

/** @throws after `ms` without a result; default ten seconds, for opening a database. The work itself goes on */
export async function inTime<T>(work: Promise<T>, timers: Timers, ms = OPENING_MS): Promise<T> {
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
