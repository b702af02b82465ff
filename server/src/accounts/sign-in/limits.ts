import { HOUR_MS, MINUTE_MS } from '@bandmark/domain/durations';
import type { FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../app-dependencies';
import {
  type Counter,
  type Limit,
  type LimitDependencies,
  networkCounters,
  takeFromLimits,
} from '../../http/rate-limit';
import { type Caller, type Device, isKnown, readDevice } from './known-device';
import type { AccountVersion } from './session';

/** Limits per network of the caller; generous, because a whole classroom may share one network. */
export const ADDRESS_LIMITS = {
  signIn: { max: 100, windowMs: 10 * MINUTE_MS },
  signUp: { max: 100, windowMs: HOUR_MS },
  recovery: { max: 30, windowMs: HOUR_MS },
  /** Counts invalid tokens only, whether they are used or only checked. */
  newPassword: { max: 30, windowMs: HOUR_MS },
  /** Protects against load only: a page whose check is refused continues without it. */
  checkRecoveryLink: { max: 100, windowMs: 10 * MINUTE_MS },
  /** One sign-in takes three requests: the start, the callback, and the exchange of the code. */
  google: { max: 300, windowMs: 10 * MINUTE_MS },
  challenge: { max: 300, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** A known device gets this share of a network's limit instead, enough for one person's attempts. */
const DEVICE_SHARE = 0.3;

/** Limits per account; strict, and counted only after the captcha. */
export const ACCOUNT_LIMITS = {
  /** From one network, or from one known device. */
  signIn: { max: 10, windowMs: 15 * MINUTE_MS },
  /** From all networks together, except known devices. */
  signInFromAnywhere: { max: 50, windowMs: HOUR_MS },
  signUp: { max: 5, windowMs: HOUR_MS },
  recovery: { max: 3, windowMs: HOUR_MS },
  /** Caps the mails that strangers can trigger. */
  recoveryFromAnywhere: { max: 6, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

type CallName = keyof typeof ADDRESS_LIMITS;

/**
 * Limits a request before its body is processed: per network, or per device if an account has signed in on it before. A
 * stranger behind the same address, such as a school's, cannot exhaust the limit of a known device.
 */
export function callerLimit(
  deps: Pick<AppDependencies, 'clock' | 'secrets' | 'publicOrigin'>,
  name: CallName,
): (request: FastifyRequest) => Promise<readonly Counter[]> {
  return async (request) => {
    const device = await readDevice(deps, request.headers.cookie);
    return device ? [deviceCounter(name, device)] : networkCounters(name, request.ip, ADDRESS_LIMITS[name]);
  };
}

function deviceCounter(name: CallName, device: Device): Counter {
  const { max, windowMs } = ADDRESS_LIMITS[name];
  return { key: `${name}|device|${device.id}`, max: Math.ceil(max * DEVICE_SHARE), windowMs };
}

/**
 * Counts one attempt at an account. A known device of the account has a separate counter that no stranger can exhaust;
 * all others share one counter per network and one overall. An attempt that the network's counter refuses is not added
 * to the overall one, so a stranger in one network cannot lock the owner out in another.
 * @param email counted whether or not an account has it
 * @param user its account, if there is one
 * @throws HttpError 429
 */
export async function takeFromAccountLimit(
  deps: LimitDependencies,
  name: 'signIn' | 'recovery',
  { email, user }: { email: string; user: AccountVersion | undefined },
  { address, device }: Pick<Caller, 'address' | 'device'>,
): Promise<void> {
  const limit = ACCOUNT_LIMITS[name];
  if (isKnown(device, user)) {
    return takeFromLimits(deps, [{ key: `${name}|${email}|device|${device.id}`, ...limit }]);
  }
  await takeFromLimits(deps, [
    ...networkCounters(`${name}|${email}`, address, limit),
    // A device that is known only for another account also counts against the network, like any other browser.
    ...(device ? networkCounters(name, address, ADDRESS_LIMITS[name]) : []),
  ]);
  return takeFromLimits(deps, [{ key: `${name}|${email}`, ...ACCOUNT_LIMITS[`${name}FromAnywhere`] }]);
}
