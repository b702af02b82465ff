import type { SinkPressure } from '../core/recording-sink';

const MEGABYTE = 1024 * 1024;

/** Limit for unsent bytes on the device: 3.5 hours of camera and microphone without network. */
const DEVICE_BOUND_BYTES = 512 * MEGABYTE;
/** Limit for unsent bytes in memory: 25 minutes. Phones kill pages that use more. */
const MEMORY_BOUND_BYTES = 64 * MEGABYTE;
/** Free space that is left to the host's page for its own storage. */
const RESERVE_BYTES = 16 * MEGABYTE;

/** Shares of the limit. With the lower bit rate the last quarter lasts about as long as the first two. */
const LEVELS: readonly (readonly [share: number, SinkPressure])[] = [
  [0.98, 'stop'],
  [0.75, 'lower-bit-rate'],
  [0.5, 'warn'],
];

/** Bytes that the browser still grants this origin; null if it does not report them. */
export async function freeBytesOfBrowser(): Promise<number | null> {
  const { storage } = navigator as Partial<Navigator>;
  const { quota, usage } = (await storage?.estimate()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

export interface Backlog {
  /** Bytes that were recorded but not yet acknowledged by the receiver. */
  waitingBytes: number;
  /** Bytes that the browser still grants this origin; null if it does not report them. */
  freeBytes: number | null;
  where: 'device' | 'memory';
}

/** How close the backlog is to its limit: the fixed one, or the device's free space if that is smaller. */
export function pressureOf({ waitingBytes, freeBytes, where }: Backlog): SinkPressure {
  const allowed = where === 'device' ? DEVICE_BOUND_BYTES : MEMORY_BOUND_BYTES;
  const possible = where === 'device' && freeBytes !== null ? waitingBytes + freeBytes - RESERVE_BYTES : Infinity;
  const bound = Math.min(allowed, possible);
  if (bound <= 0) return 'stop';
  return LEVELS.find(([share]) => waitingBytes >= share * bound)?.[1] ?? 'none';
}
