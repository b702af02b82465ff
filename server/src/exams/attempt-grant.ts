import { errors, jwtVerify, SignJWT } from 'jose';
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

/** @returns the attempt's id, or null for a grant that is forged or expired. */
export async function readGrant(
  deps: Pick<AppDependencies, 'clock' | 'secrets'>,
  grant: string,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(grant, deps.secrets.grant, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(deps.clock()),
    });
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
