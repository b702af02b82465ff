import type { SinkPressure } from '../core/recording-sink';

const MEGABYTE = 1024 * 1024;

/** What a recording may leave on the device: 3.5 hours of camera and microphone without network. */
const DEVICE_BOUND_BYTES = 512 * MEGABYTE;
/** Where the device stores nothing: 25 minutes. Phones end pages that hold more. */
const MEMORY_BOUND_BYTES = 64 * MEGABYTE;
/** The page, and whatever else the host stores on the device, need some of what is free. */
const RESERVE_BYTES = 16 * MEGABYTE;

/** Shares of the bound. A lower bit rate at three quarters stretches the last quarter to as long as the first two. */
const LEVELS: readonly (readonly [share: number, SinkPressure])[] = [
  [0.98, 'stop'],
  [0.75, 'lower-bit-rate'],
  [0.5, 'warn'],
];

/** What the browser still gives this origin; null where it does not say. */
export async function freeBytesOfBrowser(): Promise<number | null> {
  const { storage } = navigator as Partial<Navigator>;
  const { quota, usage } = (await storage?.estimate()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

export interface Backlog {
  /** Recorded, and not yet at the receiver. */
  waitingBytes: number;
  /** What the browser still gives this origin; null where it does not say. */
  freeBytes: number | null;
  where: 'device' | 'memory';
}

/** How close the backlog is to its bound: what the device may keep, and never more than it has. */
export function pressureOf({ waitingBytes, freeBytes, where }: Backlog): SinkPressure {
  const allowed = where === 'device' ? DEVICE_BOUND_BYTES : MEMORY_BOUND_BYTES;
  const possible = where === 'device' && freeBytes !== null ? waitingBytes + freeBytes - RESERVE_BYTES : Infinity;
  const bound = Math.min(allowed, possible);
  if (bound <= 0) return 'stop';
  return LEVELS.find(([share]) => waitingBytes >= share * bound)?.[1] ?? 'none';
}
