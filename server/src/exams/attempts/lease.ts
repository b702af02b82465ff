/** How long a window counts as alive after it was last heard of. It says so again well before. */
export const LEASE_MS = 15_000;
/** A segment number has three digits (contracts, `chunkParams`). */
export const MAX_SEGMENTS = 999;

export interface Lease {
  leaseTabId: string | null;
  leaseHeardAt: number | null;
}

/** Whether the tab may write without asking: nobody else was ever given the lease after it. */
export function isHolder(lease: Lease, tabId: string): boolean {
  return lease.leaseTabId === null || lease.leaseTabId === tabId;
}

/** Whether the tab may become the holder: it is, or the other window has been silent for 15 s. */
export function mayTakeLease(lease: Lease, tabId: string, now: number): boolean {
  return isHolder(lease, tabId) || lease.leaseHeardAt === null || now - lease.leaseHeardAt > LEASE_MS;
}
