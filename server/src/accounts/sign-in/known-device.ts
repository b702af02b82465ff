import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppDependencies } from '../../app-dependencies';
import { randomToken } from '../../random-id';
import { readSignedToken, signToken } from '../../signed-token';
import type { AccountVersion } from './session';
import { isSecure } from '../../http/is-secure';

const NAME = 'bandmark-device';
const AUDIENCE = 'device';
/** The longest lifetime that Chromium allows for a cookie. */
const LIFE_SECONDS = 400 * 86_400;
/** Enough for a family's computer; a further account replaces the one that signed in longest ago. */
const MAX_ACCOUNTS = 5;

const claimsSchema = z.object({ jti: z.string().min(1), accounts: z.record(z.string(), z.number()) });

/** A browser in which an account signed in before (docs/decisions/064-a-known-device-gets-through.md). */
export interface Device {
  id: string;
  /** Session version of each account at its last sign-in here, by the user's id. */
  accounts: Readonly<Record<string, number>>;
}

/** What is known of the client before a password is checked. */
export interface Caller {
  address: string;
  /** Null if the cookie is missing, forged or expired. */
  device: Device | null;
  /** Makes this browser a known device of the account. */
  remember(user: AccountVersion): Promise<void>;
}

type Needs = Pick<AppDependencies, 'clock' | 'secrets' | 'publicOrigin'>;

export async function callerOf(deps: Needs, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const device = await readDevice(deps, request.headers.cookie);
  return {
    address: request.ip,
    device,
    async remember(user) {
      // The former path is the longer one: browsers would send its cookie first, and only the first is read.
      reply.header('set-cookie', [await deviceCookie(deps, device, user), endOfFormer(deps)]);
    },
  };
}

/** @param header the `Cookie` header; untrusted */
export async function readDevice(deps: Needs, header: string | undefined): Promise<Device | null> {
  const value = parseCookie(header ?? '')[NAME];
  if (value === undefined) return null;
  const claims = claimsSchema.safeParse(
    await readSignedToken(value, deps.secrets.cookie, { clock: deps.clock, audience: AUDIENCE }),
  );
  return claims.success ? { id: claims.data.jti, accounts: claims.data.accounts } : null;
}

/**
 * Whether the account has signed in from this browser and has since neither got a new password nor signed out
 * everywhere elsewhere: a new password makes a thief's browser unknown.
 */
export function isKnown(device: Device | null, user: AccountVersion | undefined): device is Device {
  return device !== null && user !== undefined && device.accounts[user.userId] === user.sessionVersion;
}

/** Signed instead of stored in the database. It names who signed in here, grants no access, and is `HttpOnly`. */
async function deviceCookie(
  deps: Needs,
  device: Device | null,
  { userId, sessionVersion }: AccountVersion,
): Promise<string> {
  const others = Object.entries(device?.accounts ?? {}).filter(([other]) => other !== userId);
  const accounts = Object.fromEntries([...others, [userId, sessionVersion] as const].slice(-MAX_ACCOUNTS));
  const exp = Math.floor(deps.clock() / 1000) + LIFE_SECONDS;
  const claims = { accounts, jti: device?.id ?? randomToken(), aud: AUDIENCE, exp };
  const value = await signToken(claims, deps.secrets.cookie);
  // Pages reach the API below the path of their `API_BASE`, which this server does not know.
  return cookieOf(deps, { value, path: '/', maxAge: LIFE_SECONDS });
}

/** Removes the cookie that earlier releases set for `/api` alone. */
const endOfFormer = (deps: Needs): string => cookieOf(deps, { value: '', path: '/api', maxAge: 0 });

const cookieOf = (deps: Needs, of: { value: string; path: string; maxAge: number }): string =>
  stringifySetCookie({
    name: NAME,
    ...of,
    httpOnly: true,
    // `Strict` would withhold the cookie from Google's redirect back, which is a cross-site navigation.
    sameSite: 'lax',
    secure: isSecure(deps),
  });
