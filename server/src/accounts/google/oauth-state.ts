import { GOOGLE_SIGN_IN_PATH } from '@bandmark/contracts/api/auth';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { AppDependencies } from '../../app-dependencies';
import { readSignedToken, signToken } from '../../signed-token';
import { isSecure } from '../../http/is-secure';

/** What the callback needs to verify that this browser began the sign-in (RFC 6749 §10.12, OpenID Connect). */
export interface OAuthState {
  state: string;
  nonce: string;
  /** The PKCE code verifier (RFC 7636). */
  verifier: string;
}

const NAME = 'google-sign-in';
const LIFE_SECONDS = 10 * 60;

type Needs = Pick<AppDependencies, 'clock' | 'secrets' | 'publicOrigin'>;

/** @returns the cookie that carries the state: signed and short-lived */
export async function oauthStateCookie(deps: Needs, state: OAuthState): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  const value = await signToken({ ...state, aud: NAME, exp: now + LIFE_SECONDS }, deps.secrets.cookie);
  return googleCookie(deps, NAME, value, LIFE_SECONDS);
}

/** @param header `Cookie` @returns null when the cookie is missing, forged or too old */
export async function readOAuthState(deps: Needs, header: string | undefined): Promise<OAuthState | null> {
  const value = readGoogleCookie(deps, header, NAME);
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
 * A cookie of the sign-in with Google: `HttpOnly`, and `Lax`, because Google's redirect back is a cross-site top-level
 * navigation. Over https its name begins with `__Host-`, so that a sibling subdomain cannot set it and sign a visitor
 * in to a stranger's account (RFC 6265bis, section 4.1.3.2).
 * @param seconds 0 removes the cookie
 */
export function googleCookie(
  deps: Pick<AppDependencies, 'publicOrigin'>,
  name: string,
  value: string,
  seconds: number,
): string {
  return stringifySetCookie({
    name: fullName(deps, name),
    value,
    path: isSecure(deps) ? '/' : GOOGLE_SIGN_IN_PATH,
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(deps),
  });
}

/** @param header `Cookie` @param name as given to {@link googleCookie} */
export function readGoogleCookie(
  deps: Pick<AppDependencies, 'publicOrigin'>,
  header: string | undefined,
  name: string,
): string | undefined {
  return parseCookie(header ?? '')[fullName(deps, name)];
}

const fullName = (deps: Pick<AppDependencies, 'publicOrigin'>, name: string) =>
  `${isSecure(deps) ? '__Host-' : ''}${name}`;
