import type { LoaderServices } from './loader-interface';

/** After this much silence the previous version is started in parallel to the current one (docs/architecture.md). */
export const SILENCE_MS = 3000;

/** @returns a function that resolves to null after the given number of milliseconds */
export const pauseBy = (after: LoaderServices['after']) => (ms: number) =>
  new Promise<null>((resolve) => {
    after(ms, () => {
      resolve(null);
    });
  });

/**
 * Runs the first start function, and the next one in parallel as soon as one fails or after `silenceMs` without a
 * result. The first to succeed wins; the others are not aborted.
 * @throws the error of the first start function when all have failed
 */
export function firstToWin<T>(
  starts: readonly (() => Promise<T>)[],
  silenceMs: number,
  after: LoaderServices['after'],
): Promise<T> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    let failed = 0;
    let next = 0;
    let cancelSilence = () => {};

    const startNext = () => {
      cancelSilence();
      const index = next;
      const start = starts[index];
      if (!start) return;
      next += 1;
      if (next < starts.length) cancelSilence = after(silenceMs, startNext);
      start().then(
        (value) => {
          cancelSilence();
          resolve(value);
        },
        (error: unknown) => {
          errors[index] = error;
          failed += 1;
          if (failed === starts.length) reject(errors[0] instanceof Error ? errors[0] : new Error(String(errors[0])));
          else startNext();
        },
      );
    };
    startNext();
  });
}
