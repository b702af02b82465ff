interface Timer {
  at: number;
  callback: () => void;
  /** Interval in milliseconds; null for a timer that runs once. */
  every: number | null;
}

/** Enough for any module to load; stops intervals that never end. */
const MAX_RUNS = 2000;

/** Timers on a virtual clock, which jumps to the next timer when nothing else is left to do: a check never waits. */
function virtualTimers() {
  const timers = new Map<number, Timer>();
  let nextId = 1;
  let now = 0;
  let runs = 0;

  const add = (callback: unknown, delay: unknown, isRepeated: boolean, args: unknown[]): number => {
    const ms = Math.max(1, Number(delay) || 0);
    const call = () => {
      if (typeof callback === 'function') (callback as (...given: unknown[]) => void)(...args);
    };
    timers.set(nextId, { at: now + ms, callback: call, every: isRepeated ? ms : null });
    return nextId++;
  };
  const clear = (id: unknown) => void timers.delete(Number(id));

  return {
    /** @returns false when no timer is left or the limit of runs is reached */
    runNext(): boolean {
      const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
      if (!next || ++runs > MAX_RUNS) return false;
      const [id, timer] = next;
      now = timer.at;
      if (timer.every === null) timers.delete(id);
      else timer.at += timer.every;
      try {
        timer.callback();
      } catch {
        // A browser reports it and goes on with the next timer.
      }
      return true;
    },
    now: () => now,
    globals: {
      setTimeout: (callback: unknown, delay?: unknown, ...args: unknown[]) => add(callback, delay, false, args),
      setInterval: (callback: unknown, delay?: unknown, ...args: unknown[]) => add(callback, delay, true, args),
      requestAnimationFrame: (callback: unknown) => add(callback, 16, false, [0]),
      requestIdleCallback: (callback: unknown) =>
        add(callback, 1, false, [{ didTimeout: false, timeRemaining: () => 50 }]),
      clearTimeout: clear,
      clearInterval: clear,
      cancelAnimationFrame: clear,
      cancelIdleCallback: clear,
    },
  };
}

export const timers = virtualTimers();
