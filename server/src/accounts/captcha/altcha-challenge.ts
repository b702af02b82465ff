import { MINUTE_MS } from '@bandmark/domain/durations';
import { type Challenge, createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { AppDependencies } from '../../app-dependencies';

export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS;

const ALGORITHM = 'PBKDF2/SHA-256';

/**
 * The client searches for a counter in this range, so half of the work depends on luck. The server knows the counter,
 * so verifying a solution takes a single key derivation.
 */
const COUNTER_FROM = 500;
const COUNTER_TO = 1000;

type Needs = Pick<AppDependencies, 'secrets' | 'clock' | 'settings'>;

/** Derives two keys from one secret: one signs the challenge, the other signs the derived key. */
export function altchaKeys({ secrets }: Pick<AppDependencies, 'secrets'>): {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
} {
  const key = Buffer.from(secrets.captcha).toString('hex');
  return { hmacSignatureSecret: `${key}.challenge`, hmacKeySignatureSecret: `${key}.solution` };
}

/**
 * A signed challenge (ALTCHA's proof of work, version 2). The expiry is part of the signed `data` rather than of
 * `expiresAt`, which the library compares with the machine's clock instead of the server's injected one.
 */
export async function makeChallenge(deps: Needs): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: deps.settings.CAPTCHA_COST,
    ...altchaKeys(deps),
    deriveKey,
    counter: await randomInt(COUNTER_FROM, COUNTER_TO),
    data: { until: deps.clock() + CHALLENGE_LIFE_MS },
  });
}
