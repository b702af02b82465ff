import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { endedSessions } from '../../database/schema/auth';
import { users } from '../../database/schema/users';
import { randomUuid } from '../../random-id';
import { readSignedToken, signToken } from '../../signed-token';

export type UserRow = typeof users.$inferSelect;

/** An account, and the version that ends what was issued under a former one. */
export type AccountVersion = Pick<UserRow, 'userId' | 'sessionVersion'>;

/** An account with the session that the call came with. */
export type SessionUser = UserRow & { session: Session };

export interface Session {
  /** The same for every spelling of the token: a signature in base64 has several. */
  id: string;
  /** When the token expires. */
  expiresAt: number;
}

const SESSION_DAYS = 30;
const AUDIENCE = 'session';

/** `sub` is the user, `sv` the session version it was issued under, `jti` the session. */
export async function issueSession(
  deps: Pick<AppDependencies, 'clock' | 'secrets'>,
  user: AccountVersion,
): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  const claims = {
    sv: user.sessionVersion,
    sub: user.userId,
    jti: randomUuid(),
    aud: AUDIENCE,
    iat: now,
    exp: now + SESSION_DAYS * 86_400,
  };
  return signToken(claims, deps.secrets.session);
}

/**
 * One statement, as every signed-in call pays it.
 * @returns null for a token that is forged, expired, logged out, or older than the user's last new password or logging
 * out everywhere
 */
export async function readSession(
  deps: Pick<AppDependencies, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<SessionUser | null> {
  const expected = { clock: deps.clock, audience: AUDIENCE, requiredClaims: ['sub', 'exp'] };
  const payload = await readSignedToken(token, deps.secrets.session, expected);
  if (!payload) return null;
  const { sub = '', exp = 0, iat = 0 } = payload;
  // A server of the version before gives tokens without an id.
  const id = payload.jti ?? `${sub}.${iat}`;
  const [found] = await deps.db
    .select({ user: users, ended: endedSessions.sessionId })
    .from(users)
    .leftJoin(endedSessions, eq(endedSessions.sessionId, id))
    .where(eq(users.userId, sub));
  if (!found || found.ended !== null || found.user.sessionVersion !== payload['sv']) return null;
  if (found.user.erasingAt !== null) return null;
  return { ...found.user, session: { id, expiresAt: exp * 1000 } };
}
