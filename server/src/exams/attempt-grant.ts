import { and, eq, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import type { Grant } from '../http/authenticator';
import { unauthorised } from '../http/http-error';
import { readSignedToken, signToken } from '../signed-token';

const AUDIENCE = 'attempt';
/** Outlasts the deadline, the period for late answers and the 24 h after which a recording is finalised as partial. */
const GRANT_DAYS = 7;

/**
 * Issues a token that allows its holder to write to one attempt. It stays valid after sign-out, so that text written
 * offline can still be uploaded.
 */
export async function issueGrant(
  deps: Pick<AppDependencies, 'clock' | 'secrets'>,
  { attemptId, version }: { attemptId: string; version: number },
): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  const claims = { version, sub: attemptId, aud: AUDIENCE, iat: now, exp: now + GRANT_DAYS * 86_400 };
  return signToken(claims, deps.secrets.grant);
}

export type ReadGrant = (grant: string) => Promise<Grant | null>;

interface VerifiedGrant extends Grant {
  expiresAt: number;
}

/** About 300 bytes each; more entries than candidates who write on one server at the same time. */
const CACHED_GRANTS = 10_000;

/**
 * Creates a function that verifies grants and returns attempt (`subject`) and version, or null for a forged or expired
 * grant. Verified grants are cached: a page sends its grant with every chunk of its recording, once a second, and
 * verifying the signature takes longer than the rest of the authorisation. The version decides what a grant may still
 * do (`requireCurrentGrant`).
 */
export function createGrantReader(deps: Pick<AppDependencies, 'clock' | 'secrets'>): ReadGrant {
  const verified = new LRUCache<string, VerifiedGrant>({ max: CACHED_GRANTS });
  return async (grant) => {
    const known = verified.get(grant) ?? (await verifyGrant(deps, grant));
    if (!known || known.expiresAt <= deps.clock()) return null;
    verified.set(grant, known);
    return { subject: known.subject, version: known.version };
  };
}

/**
 * Rejects grants issued before the owner set a new password or logged out everywhere: they may no longer write answers
 * or take the lease. Chunks and the completion of a recording are still accepted until the grant expires, because they
 * exist only on the owner's device, cannot change stored data and would otherwise be lost
 * (docs/decisions/066-what-logging-out-ends.md).
 * @param grant null for a call with the owner's session
 * @throws HttpError 401 `grant_ended`
 */
export function requireCurrentGrant(attempt: { grantVersion: number }, grant: Grant | null): void {
  if (grant === null || grant.version >= attempt.grantVersion) return;
  throw unauthorised('grant_ended', 'The account was logged out everywhere, or has a new password: sign in again.');
}

/**
 * Invalidates the grants of an account's open attempts. Submitted attempts are skipped: they take no more text, and
 * their grants only upload the rest of the recording.
 */
export async function endGrants(tx: Database, userId: string): Promise<void> {
  await tx
    .update(attempts)
    .set({ grantVersion: sql`${attempts.grantVersion} + 1` })
    .where(and(eq(attempts.userId, userId), isNull(attempts.submittedAt)));
}

async function verifyGrant(
  deps: Pick<AppDependencies, 'clock' | 'secrets'>,
  grant: string,
): Promise<VerifiedGrant | null> {
  const expected = { clock: deps.clock, audience: AUDIENCE, requiredClaims: ['sub', 'exp'] };
  const { sub, exp, version } = (await readSignedToken(grant, deps.secrets.grant, expected)) ?? {};
  if (sub === undefined || exp === undefined) return null;
  // Servers of the previous release issue grants without a version.
  return { subject: sub, version: typeof version === 'number' ? version : 1, expiresAt: exp * 1000 };
}
