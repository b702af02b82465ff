import type { Timers } from './retry-queue';

/** Some browsers never settle a request to open a database, and the clock of an exam does not wait for it. */
const PATIENCE_MS = 10_000;

/** @throws after ten seconds without a result; the opening itself goes on */
export async function inTime<T>(opening: Promise<T>, timers: Timers): Promise<T> {
  let cancel = () => {};
  const silence = new Promise<never>((_, reject) => {
    cancel = timers.after(PATIENCE_MS, () => reject(new Error('The database does not open.')));
  });
  try {
    return await Promise.race([opening, silence]);
  } finally {
    cancel();
  }
}
