/** Epoch milliseconds. Always injected, so that tests can set the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
