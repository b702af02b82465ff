import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../app-dependencies';
import type { SignedInUser } from '../../http/authenticator';
import { isSecure } from '../../http/is-secure';
import { issueToken, readSession, type SessionUser } from './session';

/** Not `bandmark-watch`: earlier releases set that one for a longer path, which browsers send first. */
const COOKIE = 'bandmark-watching';
const AUDIENCE = 'watch';
/** Enough to mark a long answer in one sitting; opening the answer again renews it. */
const WATCH_SECONDS = 4 * 3600;

type CookieSettings = Pick<AppDependencies, 'publicOrigin'>;

/**
 * Names the examiner's session to the requests for hidden recordings, and to no other call. A cookie, because the media
 * elements that play a recording cannot send a header.
 */
export async function grantWatching(
  deps: CookieSettings & Pick<AppDependencies, 'clock' | 'secrets'>,
  reply: FastifyReply,
  user: SignedInUser,
): Promise<void> {
  // The end of a session is remembered only as long as the session would have lasted.
  const endsAt = Math.min(deps.clock() + WATCH_SECONDS * 1000, user.session.expiresAt);
  const token = await issueToken(deps, user, { id: user.session.id, audience: AUDIENCE, endsAt });
  setCookie(deps, reply, token, WATCH_SECONDS);
}

/** Takes the cookie from a browser in which the examiner logs out. */
export function endWatching(deps: CookieSettings, reply: FastifyReply): void {
  if (COOKIE in parseCookie(reply.request.headers.cookie ?? '')) setCookie(deps, reply, '', 0);
}

function setCookie(deps: CookieSettings, reply: FastifyReply, value: string, maxAge: number): void {
  const cookie = stringifySetCookie({
    name: COOKIE,
    value,
    // Pages read recordings below the path of their `API_BASE`, which this server does not know.
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(deps),
  });
  reply.header('set-cookie', cookie);
}

/** The account whose session the cookie names; null without one, and once that session has ended. */
export async function watcherOf(
  deps: Pick<AppDependencies, 'db' | 'clock' | 'secrets'>,
  request: FastifyRequest,
): Promise<SessionUser | null> {
  const token = parseCookie(request.headers.cookie ?? '')[COOKIE];
  return token === undefined ? null : readSession(deps, token, AUDIENCE);
}
