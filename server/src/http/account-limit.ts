import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';
import type { Access, Actor } from './access';
import { tooMany } from './http-error';
import type { Limit } from './rate-limit';

/** Whatever a page does, with some tabs open: a call in every tenth of a second. */
const OF_AN_ACCOUNT: Limit = { max: 600, windowMs: 60_000 };
/** A release is uploaded file by file. */
const OF_A_TEAM: Limit = { max: 6000, windowMs: 60_000 };
/** Accounts whose buckets are kept; one that was dropped is full again. */
const REMEMBERED = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export interface AccountLimiter {
  /** @throws HttpError 429 with `Retry-After` */
  take(actor: Actor, bucket: string, limit: Limit): void;
  /**
   * Counts a call as under way. A call is under way while its body is read, and its body is in memory.
   * @returns ends it
   * @throws HttpError 429 with `Retry-After` where as many are under way
   */
  begin(actor: Actor, bucket: string, most: number): () => void;
}

/** An honest caller's next call finds room: one of those under way ends soon. */
const AGAIN_AFTER_SECONDS = 1;

/**
 * Token buckets by account, or by subject for a call with a grant alone. In this process and not in the database: the
 * gate stands before every call, saves of texts and chunks too, which have no statement to spare. Several servers
 * together let through as many times more, and what must not be exceeded is counted in the database besides
 * (`takeFromLimit`, `store_recording_chunks`).
 */
export function createAccountLimiter(clock: Clock): AccountLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: REMEMBERED });
  const underWay = new Map<string, number>();
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
      const count = underWay.get(key) ?? 0;
      if (count >= most) throw tooMany(AGAIN_AFTER_SECONDS);
      underWay.set(key, count + 1);
      return () => {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      };
    },
  };
}

/** The limit of a route that declares none; null where callers have no account. */
export function defaultAccountLimit(access: Access): Limit | null {
  if (access === 'anyone' || access === 'operator') return null;
  return access === 'team' ? OF_A_TEAM : OF_AN_ACCOUNT;
}

/** Null for who has no account: strangers are limited by network, the operator is the machine itself. */
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
