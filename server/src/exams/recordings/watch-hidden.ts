import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDependencies } from '../../app-dependencies';
import { readSignedToken, signToken } from '../../signed-token';
import { isSecure } from '../../http/is-secure';

/** Not `bandmark-watch`: earlier releases set that one for a longer path, which browsers send first. */
const COOKIE = 'bandmark-watching';
const AUDIENCE = 'watch';
/** Enough to mark a long answer in one sitting; opening the answer again renews it. */
const WATCH_SECONDS = 4 * 3600;
/** Enough for the tabs of an examiner, in a cookie that stays below a kilobyte. */
const MAX_WATCHED = 12;

/** When the examiner's access to an attempt ends, in epoch seconds, by the attempt's id. */
const watchedSchema = z.record(z.string(), z.number());
type Watched = z.infer<typeof watchedSchema>;

type Signing = Pick<AppDependencies, 'clock' | 'secrets' | 'publicOrigin'>;

/**
 * Lets the examiner's browser fetch a recording that its holder hides. A cookie, because the media elements that play a
 * recording cannot send a header. It names the answers that were opened last.
 */
export async function grantWatching(deps: Signing, reply: FastifyReply, attemptId: string): Promise<void> {
  const now = Math.floor(deps.clock() / 1000);
  const { [attemptId]: _, ...others } = await watchedBy(deps, reply.request);
  const exp = now + WATCH_SECONDS;
  const watched = Object.fromEntries([...Object.entries(others), [attemptId, exp] as const].slice(-MAX_WATCHED));
  const value = await signToken({ watched, aud: AUDIENCE, iat: now, exp }, deps.secrets.cookie);
  setCookie(deps, reply, value, WATCH_SECONDS);
}

/** Ends what `grantWatching` allowed, when the examiner logs out: others may use the browser next. */
export function endWatching(deps: Signing, reply: FastifyReply): void {
  if (COOKIE in parseCookie(reply.request.headers.cookie ?? '')) setCookie(deps, reply, '', 0);
}

function setCookie(deps: Signing, reply: FastifyReply, value: string, maxAge: number): void {
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

/** Whether the caller may watch the recording of this attempt. */
export async function isWatching(deps: Signing, request: FastifyRequest, attemptId: string): Promise<boolean> {
  return ((await watchedBy(deps, request))[attemptId] ?? 0) > deps.clock() / 1000;
}

async function watchedBy(deps: Signing, request: FastifyRequest): Promise<Watched> {
  const token = parseCookie(request.headers.cookie ?? '')[COOKIE];
  if (token === undefined) return {};
  const expected = { clock: deps.clock, audience: AUDIENCE, requiredClaims: ['exp'] };
  const claims = await readSignedToken(token, deps.secrets.cookie, expected);
  return watchedSchema.catch({}).parse(claims?.watched);
}
