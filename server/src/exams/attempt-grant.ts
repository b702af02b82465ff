import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { AppDependencies } from '../app-dependencies';

const AUDIENCE = 'attempt';
/** Past the deadline, the late arrivals and the 24 h after which a recording is finalised as partial. */
const GRANT_DAYS = 7;

/** The right to write one attempt. It outlives signing out, so that what was written offline still arrives. */
export async function issueGrant(deps: Pick<AppDependencies, 'clock' | 'secrets'>, attemptId: string): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(attemptId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + GRANT_DAYS * 86_400)
    .sign(deps.secrets.grant);
}

export type ReadGrant = (grant: string) => Promise<string | null>;

interface VerifiedGrant {
  attemptId: string;
  expiresAt: number;
}

/** Some 300 bytes each; more grants than one server has candidates writing at a time. */
const REMEMBERED_GRANTS = 10_000;

/**
 * Reads grants: gives the attempt's id, or null for a grant that is forged or expired. A page sends its grant with
 * every chunk of its recording, each second, and checking a signature takes longer than the rest of the authorisation,
 * so a grant that was verified once is remembered. It cannot be revoked; only its time ends it.
 */
export function createGrantReader(deps: Pick<AppDependencies, 'clock' | 'secrets'>): ReadGrant {
  const verified = new LRUCache<string, VerifiedGrant>({ max: REMEMBERED_GRANTS });
  return async (grant) => {
    const known = verified.get(grant) ?? (await verifyGrant(deps, grant));
    if (!known || known.expiresAt <= deps.clock()) return null;
    verified.set(grant, known);
    return known.attemptId;
  };
}

async function verifyGrant(
  deps: Pick<AppDependencies, 'clock' | 'secrets'>,
  grant: string,
): Promise<VerifiedGrant | null> {
  try {
    const { payload } = await jwtVerify(grant, deps.secrets.grant, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(deps.clock()),
      requiredClaims: ['sub', 'exp'],
    });
    const { sub, exp } = payload;
    return sub === undefined || exp === undefined ? null : { attemptId: sub, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
