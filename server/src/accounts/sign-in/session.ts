import { DAY_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { endedSessions } from '../../database/schema/auth';
import { users } from '../../database/schema/users';
import { randomUuid } from '../../random-id';
import { readSignedToken, signToken } from '../../signed-token';

export type UserRow = typeof users.$inferSelect;

/** An account with its session version: a new version invalidates all tokens issued under earlier ones. */
export type AccountVersion = Pick<UserRow, 'userId' | 'sessionVersion'>;

/** An account with the session of the current request. */
export type SessionUser = UserRow & { session: Session };

export interface Session {
  /** Independent of the token's encoding: the same base64 signature can be written in several ways. */
  id: string;
  /** When the token expires. */
  expiresAt: number;
}

const SESSION_DAYS = 30;
const AUDIENCE = 'session';

/** Begins a session. @returns its token */
export async function issueSession(
  deps: Pick<AppDependencies, 'clock' | 'secrets'>,
  user: AccountVersion,
): Promise<string> {
  const endsAt = deps.clock() + SESSION_DAYS * DAY_MS;
  return issueToken(deps, user, { id: randomUuid(), audience: AUDIENCE, endsAt });
}

/**
 * A token of a session, for one audience. `sub` is the user, `sv` the session version it was issued under, `jti` the
 * session.
 * @param token.endsAt in epoch milliseconds
 */
export function issueToken(
  { clock, secrets }: Pick<AppDependencies, 'clock' | 'secrets'>,
  { userId, sessionVersion }: AccountVersion,
  { id, audience, endsAt }: { id: string; audience: string; endsAt: number },
): Promise<string> {
  const [iat, exp] = [Math.floor(clock() / 1000), Math.floor(endsAt / 1000)];
  return signToken({ sv: sessionVersion, sub: userId, jti: id, aud: audience, iat, exp }, secrets.session);
}

/**
 * Verifies a token. Uses a single query, because every signed-in request pays for it.
 * @returns null for a token that is forged, expired, signed out, or issued before the user's last new password or
 * sign-out everywhere
 */
export async function readSession(
  deps: Pick<AppDependencies, 'db' | 'clock' | 'secrets'>,
  token: string,
  audience = AUDIENCE,
): Promise<SessionUser | null> {
  const expected = { clock: deps.clock, audience, requiredClaims: ['sub', 'exp'] };
  const payload = await readSignedToken(token, deps.secrets.session, expected);
  if (!payload) return null;
  const { sub = '', exp = 0, iat = 0 } = payload;
  // Servers of the previous version issue tokens without an id.
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
