import { GOOGLE_SIGN_IN_PATH } from '@bandmark/contracts/api/auth';
import { parseCookie, stringifySetCookie } from 'cookie';
import { SignJWT } from 'jose';
import type { AppDependencies } from '../../app-dependencies';
import { readSignedToken } from '../../signed-token';

/** What the callback compares and needs when the visitor returns from Google (RFC 6749 §10.12, OpenID Connect). */
export interface OAuthState {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

const NAME = 'google-sign-in';
const LIFE_SECONDS = 10 * 60;
const PATH = GOOGLE_SIGN_IN_PATH;

type Needs = Pick<AppDependencies, 'clock' | 'secrets' | 'publicOrigin'>;

/** @returns the cookie that carries the state: signed and short-lived */
export async function oauthStateCookie(deps: Needs, state: OAuthState): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  const value = await new SignJWT({ ...state })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(NAME)
    .setExpirationTime(now + LIFE_SECONDS)
    .sign(deps.secrets.cookie);
  return googleCookie(deps, NAME, value, LIFE_SECONDS);
}

/** @param header `Cookie` @returns null when the cookie is missing, forged or too old */
export async function readOAuthState(deps: Needs, header: string | undefined): Promise<OAuthState | null> {
  const value = readCookie(header, NAME);
  if (value === undefined) return null;
  const claims = await readSignedToken(value, deps.secrets.cookie, { clock: deps.clock, audience: NAME });
  const { state, nonce, verifier } = claims ?? {};
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null;
  return { state, nonce, verifier };
}

export function clearOAuthState(deps: Pick<AppDependencies, 'publicOrigin'>): string {
  return googleCookie(deps, NAME, '', 0);
}

/**
 * A cookie of the sign-in with Google: out of reach of scripts, and `Lax`, because Google's redirect back is a
 * top-level navigation.
 * @param seconds 0 removes the cookie
 */
export function googleCookie(
  deps: Pick<AppDependencies, 'publicOrigin'>,
  name: string,
  value: string,
  seconds: number,
): string {
  return stringifySetCookie({
    name,
    value,
    path: PATH,
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.publicOrigin().startsWith('https:'),
  });
}

/** @param header `Cookie` */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return parseCookie(header ?? '')[name];
}
