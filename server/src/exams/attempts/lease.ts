import { TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import type { IncomingHttpHeaders } from 'node:http';
import { invalidField } from '../../http/http-error';

/** A tab counts as alive this long after its last heartbeat. Pages send one every five seconds. */
export const LEASE_MS = 15_000;
/** A segment number has three digits (contracts, `chunkParams`). */
export const MAX_SEGMENTS = 999;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface Lease {
  leaseTabId: string | null;
  leaseHeardAt: number | null;
}

/** Whether the tab may write: it holds the lease, or no tab does. */
export function isHolder(lease: Lease, tabId: string): boolean {
  return lease.leaseTabId === null || lease.leaseTabId === tabId;
}

/** Whether the tab may take the lease: it has it already, or the other tab has been silent for 15 s. */
export function mayTakeLease(lease: Lease, tabId: string, now: number): boolean {
  return isHolder(lease, tabId) || lease.leaseHeardAt === null || now - lease.leaseHeardAt > LEASE_MS;
}

/**
 * The tab id in the request's header, if it has one.
 * @throws HttpError 400 unless it is a single UUID
 */
export function tabIdOf(headers: IncomingHttpHeaders): string | undefined {
  return headers[TAB_HEADER] === undefined ? undefined : requireTabId(headers);
}

/**
 * The tab id in the request's header.
 * @throws HttpError 400 if it is missing or not a UUID
 */
export function requireTabId(headers: IncomingHttpHeaders): string {
  const tabId = headers[TAB_HEADER];
  if (typeof tabId !== 'string' || !UUID.test(tabId)) {
    throw invalidField(TAB_HEADER, 'Must be the UUID of the tab that writes.');
  }
  return tabId;
}
