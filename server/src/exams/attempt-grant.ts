import { and, eq, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import type { Grant } from '../http/authenticator';
import { unauthorised } from '../http/http-error';
import { readSignedToken, signToken } from '../signed-token';

const AUDIENCE = 'attempt';
/** Past the deadline, the late arrivals and the 24 h after which a recording is finalised as partial. */
const GRANT_DAYS = 7;

/** The right to write one attempt. It outlives signing out, so that what was written offline still arrives. */
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

/** Some 300 bytes each, and more than the candidates that write on one server at a time. */
const REMEMBERED_GRANTS = 10_000;

/**
 * Reads grants: gives the attempt as subject and the version, or null for a grant that is forged or expired. A page
 * sends its grant with every chunk of its recording, each second, and checking a signature takes longer than the rest
 * of the authorisation, so verified grants are remembered. The version decides what a grant may still do
 * (`requireCurrentGrant`).
 */
export function createGrantReader(deps: Pick<AppDependencies, 'clock' | 'secrets'>): ReadGrant {
  const verified = new LRUCache<string, VerifiedGrant>({ max: REMEMBERED_GRANTS });
  return async (grant) => {
    const known = verified.get(grant) ?? (await verifyGrant(deps, grant));
    if (!known || known.expiresAt <= deps.clock()) return null;
    verified.set(grant, known);
    return { subject: known.subject, version: known.version };
  };
}

/**
 * After a new password, or logging out everywhere, older grants write no more answers and take no lease. Chunks and the
 * end of a recording are still accepted until the grant's time is over: they lie on the owner's device, cannot change
 * what is stored, and would be lost (docs/decisions/066-what-logging-out-ends.md).
 * @param grant null for a call with the owner's session
 * @throws HttpError 401 `grant_ended`
 */
export function requireCurrentGrant(attempt: { grantVersion: number }, grant: Grant | null): void {
  if (grant === null || grant.version >= attempt.grantVersion) return;
  throw unauthorised('grant_ended', 'The account was logged out everywhere, or has a new password: sign in again.');
}

/** Submitted attempts take no more text; their grants only bring the rest of the recording. */
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
  // The previous version's servers issue grants without one.
  return { subject: sub, version: typeof version === 'number' ? version : 1, expiresAt: exp * 1000 };
}
