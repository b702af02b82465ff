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

/** Per network of the caller: wide, because a whole classroom may share one. */
export const ADDRESS_LIMITS = {
  signIn: { max: 100, windowMs: 10 * MINUTE_MS },
  signUp: { max: 100, windowMs: HOUR_MS },
  recovery: { max: 30, windowMs: HOUR_MS },
  /** Tokens that no link has, used or only checked. */
  newPassword: { max: 30, windowMs: HOUR_MS },
  /** Against load: a page whose check is refused goes on without it. */
  checkRecoveryLink: { max: 100, windowMs: 10 * MINUTE_MS },
  /** A sign-in has three calls: it sets out, comes back, and exchanges its code. */
  google: { max: 300, windowMs: 10 * MINUTE_MS },
  challenge: { max: 300, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Share of a network's limit that a known device has in its place: one person's tries. */
const DEVICE_SHARE = 0.3;

/** Per account: narrow, counted only after the captcha. */
export const ACCOUNT_LIMITS = {
  /** From one network, or from one known device. */
  signIn: { max: 10, windowMs: 15 * MINUTE_MS },
  /** From all networks together, known devices apart. */
  signInFromAnywhere: { max: 50, windowMs: HOUR_MS },
  signUp: { max: 5, windowMs: HOUR_MS },
  recovery: { max: 3, windowMs: HOUR_MS },
  /** The most mails an hour that strangers can cause. */
  recoveryFromAnywhere: { max: 6, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

type CallName = keyof typeof ADDRESS_LIMITS;

/**
 * What a call is counted by before it is read: its network, or its device where an account signed in before. A
 * stranger behind the same address, such as a school's, cannot use up what a known device has.
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
 * Counts one try at an account. A known device of its owner has a separate counter, which no stranger can exhaust; all
 * others are counted by network and together. A try that its network's counter refuses does not count for the others:
 * a stranger in one network cannot lock the owner out of another.
 * @param email counted whether it has an account or not
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
    // Another account's device counts as any browser in its network.
    ...(device ? networkCounters(name, address, ADDRESS_LIMITS[name]) : []),
  ]);
  return takeFromLimits(deps, [{ key: `${name}|${email}`, ...ACCOUNT_LIMITS[`${name}FromAnywhere`] }]);
}
