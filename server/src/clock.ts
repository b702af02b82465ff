/** Epoch milliseconds. Always injected: nothing reads the time by itself, so tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
