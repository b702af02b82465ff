/**
 * One measurement of the server's clock. Deadlines follow the server's clock, so that a wrong or changed clock of the
 * candidate neither gives nor takes time. Local times come from a monotonic clock; all times are in milliseconds.
 */
export interface ClockSample {
  /** Epoch time in the server's response. */
  serverTime: number;
  /** Local times at which the request was sent and the response arrived. */
  sentAt: number;
  receivedAt: number;
}

export interface ServerClock {
  /** Server time minus local time. */
  offset: number;
  /** Maximum error of the offset: half of the round trip. */
  uncertainty: number;
}

export function clockFrom({ serverTime, sentAt, receivedAt }: ClockSample): ServerClock {
  return { offset: serverTime - (sentAt + receivedAt) / 2, uncertainty: (receivedAt - sentAt) / 2 };
}

/**
 * The better of two measurements: the one with less uncertainty, unless they contradict each other. Then the local
 * clock stopped in between (a sleeping laptop) or the server's clock was set, and the fresh one applies.
 */
export function betterClock(known: ServerClock, fresh: ServerClock): ServerClock {
  const isContradicted = Math.abs(known.offset - fresh.offset) > known.uncertainty + fresh.uncertainty;
  return isContradicted || fresh.uncertainty <= known.uncertainty ? fresh : known;
}

export function serverNow(clock: ServerClock, localNow: number): number {
  return localNow + clock.offset;
}
