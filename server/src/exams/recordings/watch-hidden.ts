import { answerFolder } from '@bandmark/domain/storage-path';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../app-dependencies';
import { readSignedToken, signToken } from '../../signed-token';
import { isSecure } from '../../http/is-secure';

const COOKIE = 'bandmark-watch';
const AUDIENCE = 'watch';
/** Enough to mark a long answer in one sitting; opening the answer again renews it. */
const WATCH_SECONDS = 4 * 3600;

type Signing = Pick<AppDependencies, 'clock' | 'secrets' | 'publicOrigin'>;

/**
 * Lets the examiner's browser fetch a recording that its holder hides. A cookie, because the media elements that play a
 * recording cannot send a header; its path limits it to the folder of this answer.
 */
export async function grantWatching(
  deps: Signing,
  reply: FastifyReply,
  { attemptId, answerId }: { attemptId: string; answerId: number },
): Promise<void> {
  const now = Math.floor(deps.clock() / 1000);
  const claims = { sub: attemptId, aud: AUDIENCE, iat: now, exp: now + WATCH_SECONDS };
  const value = await signToken(claims, deps.secrets.cookie);
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: COOKIE,
      value,
      path: `/certificate-answers/${answerFolder(answerId)}`,
      maxAge: WATCH_SECONDS,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(deps),
    }),
  );
}

/** Whether the caller may watch the recording of this attempt. */
export async function isWatching(deps: Signing, request: FastifyRequest, attemptId: string): Promise<boolean> {
  const token = parseCookie(request.headers.cookie ?? '')[COOKIE];
  if (token === undefined) return false;
  const expected = { clock: deps.clock, audience: AUDIENCE, requiredClaims: ['sub', 'exp'] };
  return (await readSignedToken(token, deps.secrets.cookie, expected))?.sub === attemptId;
}
