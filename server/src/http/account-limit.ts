import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';
import type { Access, Actor } from './access';
import { tooMany } from './http-error';
import type { Limit } from './rate-limit';

/** Enough for any page with several tabs open: ten calls a second. */
const OF_AN_ACCOUNT: Limit = { max: 600, windowMs: 60_000 };
/** A release is uploaded file by file. */
const OF_A_TEAM: Limit = { max: 6000, windowMs: 60_000 };
/** Buckets that are kept in memory; an evicted one starts full again. */
const CACHED_BUCKETS = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export interface AccountLimiter {
  /** @throws HttpError 429 with `Retry-After` */
  take(actor: Actor, bucket: string, limit: Limit): void;
  /**
   * Counts a call as in flight from before its body is read, because the body is then held in memory.
   * @returns a function that ends the call
   * @throws HttpError 429 with `Retry-After` if `most` calls are already in flight
   */
  begin(actor: Actor, bucket: string, most: number): () => void;
}

/** Short, because one of the calls that an honest caller has in flight ends soon. */
const AGAIN_AFTER_SECONDS = 1;

/**
 * Token buckets per account, or per subject for a call that carries only a grant. Kept in this process rather than in
 * the database, because the check runs before every call, including saves of texts and chunks, which cannot afford
 * another statement. Several servers together therefore allow a multiple; what must not be exceeded is also counted in
 * the database (`takeFromLimit`, `store_recording_chunks`).
 */
export function createAccountLimiter(clock: Clock): AccountLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: CACHED_BUCKETS });
  const inFlight = new Map<string, number>();
  return {
    take(actor, name, { max, windowMs }) {
      const caller = callerOf(actor);
      if (caller === null) return;
      const now = clock();
      const key = `${name}|${caller}`;
      const bucket = buckets.get(key) ?? { tokens: max, filledAt: now };
      bucket.tokens = Math.min(max, bucket.tokens + (Math.max(0, now - bucket.filledAt) * max) / windowMs);
      bucket.filledAt = now;
      buckets.set(key, bucket);
      if (bucket.tokens < 1) throw tooMany(Math.ceil(((1 - bucket.tokens) * windowMs) / max / 1000));
      bucket.tokens -= 1;
    },
    begin(actor, name, most) {
      const key = `${name}|${callerOf(actor)}`;
      const count = inFlight.get(key) ?? 0;
      if (count >= most) throw tooMany(AGAIN_AFTER_SECONDS);
      inFlight.set(key, count + 1);
      return () => {
        const left = (inFlight.get(key) ?? 1) - 1;
        if (left > 0) inFlight.set(key, left);
        else inFlight.delete(key);
      };
    },
  };
}

/** The limit of a route that declares none; null if callers have no account. */
export function defaultAccountLimit(access: Access): Limit | null {
  if (access === 'anyone' || access === 'operator') return null;
  return access === 'team' ? OF_A_TEAM : OF_AN_ACCOUNT;
}

/**
 * The account or subject to count for. Null for callers without one: strangers are limited by network, and the
 * operator's calls come from the machine itself.
 */
function callerOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'user':
      return actor.user.userId;
    case 'grant':
      return actor.subject;
    case 'team':
      return `team ${actor.team.name}`;
    case 'anyone':
    case 'operator':
      return null;
  }
}
