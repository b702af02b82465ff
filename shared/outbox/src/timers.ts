/** Injected, so that tests move time instead of waiting for it. */
export interface Timers {
  /** @returns cancels */
  after(ms: number, run: () => void): () => void;
}

export const pageTimers: Timers = {
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};
