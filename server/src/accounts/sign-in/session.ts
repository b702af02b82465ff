import { eq } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { AppDependencies } from '../../app-dependencies';
import { users } from '../../database/schema/users';

export type SessionUser = typeof users.$inferSelect;

const SESSION_DAYS = 30;
const AUDIENCE = 'session';

/** JWT (RFC 7519), HS256: `sub` the user, `sv` the session version it was issued under. */
export async function issueSession(
  deps: Pick<AppDependencies, 'clock' | 'secrets'>,
  user: Pick<SessionUser, 'userId' | 'sessionVersion'>,
): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  return new SignJWT({ sv: user.sessionVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + SESSION_DAYS * 86_400)
    .sign(deps.secrets.session);
}

/** @returns null for a token that is forged, expired, or older than the user's last password reset. */
export async function readSession(
  deps: Pick<AppDependencies, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<SessionUser | null> {
  try {
    const { payload } = await jwtVerify(token, deps.secrets.session, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(deps.clock()),
    });
    if (payload.sub === undefined) return null;
    const [user] = await deps.db.select().from(users).where(eq(users.userId, payload.sub));
    return user && user.sessionVersion === payload['sv'] ? user : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
