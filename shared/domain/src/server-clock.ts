/**
 * The server's clock as a page knows it. Deadlines are the server's: a candidate's wrong or moved clock
 * must neither give nor take time. Local times come from a monotonic clock; every time is in milliseconds.
 */
export interface ClockSample {
  /** What the server said, epoch. */
  serverTime: number;
  /** Local time when the request left and when its answer came. */
  sentAt: number;
  receivedAt: number;
}

export interface ServerClock {
  /** Add it to the local time. */
  offset: number;
  /** The true offset is at most this far away: half of the round trip. */
  uncertainty: number;
}

export function clockFrom({ serverTime, sentAt, receivedAt }: ClockSample): ServerClock {
  return { offset: serverTime - (sentAt + receivedAt) / 2, uncertainty: (receivedAt - sentAt) / 2 };
}

/**
 * The better of two readings: the more certain one, unless they contradict each other, which means that the local
 * clock stood still in between (a sleeping laptop) or the server's was set. Then the fresh one holds.
 */
export function betterClock(known: ServerClock, fresh: ServerClock): ServerClock {
  const isContradicted = Math.abs(known.offset - fresh.offset) > known.uncertainty + fresh.uncertainty;
  return isContradicted || fresh.uncertainty <= known.uncertainty ? fresh : known;
}

export function serverNow(clock: ServerClock, localNow: number): number {
  return localNow + clock.offset;
}
