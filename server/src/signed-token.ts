import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock';

/** Claims of a token, times in seconds (RFC 7519). */
interface Claims extends JWTPayload {
  /** What the token is for: one kind never passes for another that the same key signs. */
  aud: string;
}

/** Signs a token of this site (JWT, HS256). */
export function signToken(claims: Claims, key: Uint8Array): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
}

interface Expected {
  clock: Clock;
  audience: string;
  requiredClaims?: string[];
}

/** The claims of a token that this site signed (JWT, HS256); null when it is forged, of another kind or too old. */
export async function readSignedToken(
  token: string,
  key: Uint8Array,
  { clock, audience, requiredClaims = [] }: Expected,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience,
      currentDate: new Date(clock()),
      requiredClaims,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
