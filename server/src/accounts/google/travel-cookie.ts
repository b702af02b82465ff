import { errors, jwtVerify, SignJWT } from 'jose';
import type { AppDependencies } from '../../app-dependencies';

/** What must be known again when the visitor comes back from Google. */
export interface Travel {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

const NAME = 'google-sign-in';
const LIFE_SECONDS = 10 * 60;
const PATH = '/api/auth/google';

type Needs = Pick<AppDependencies, 'clock' | 'secrets' | 'publicOrigin'>;

/** Signed, short-lived and out of reach of scripts; `Lax`, because Google's way back is a top-level navigation. */
export async function travelCookie(deps: Needs, travel: Travel): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  const value = await new SignJWT({ ...travel })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(NAME)
    .setExpirationTime(now + LIFE_SECONDS)
    .sign(deps.secrets.cookie);
  return setCookie(deps, NAME, value, LIFE_SECONDS);
}

/** @returns null when there is no such cookie, or it is forged or too old */
export async function readTravel(deps: Needs, header: string | undefined): Promise<Travel | null> {
  const value = readCookie(header, NAME);
  if (value === undefined) return null;
  try {
    const { payload } = await jwtVerify(value, deps.secrets.cookie, {
      algorithms: ['HS256'],
      audience: NAME,
      currentDate: new Date(deps.clock()),
    });
    const { state, nonce, verifier } = payload;
    if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null;
    return { state, nonce, verifier };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** @param seconds 0 takes the cookie away */
export function setCookie(
  deps: Pick<AppDependencies, 'publicOrigin'>,
  name: string,
  value: string,
  seconds: number,
): string {
  const secure = deps.publicOrigin().startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function forgetTravel(deps: Pick<AppDependencies, 'publicOrigin'>): string {
  return setCookie(deps, NAME, '', 0);
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(/;\s*/)) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at) === name) return pair.slice(at + 1);
  }
  return undefined;
}
