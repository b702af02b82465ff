import { createHash } from 'node:crypto';
import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { AppDependencies } from '../../app-dependencies';
import { usedOnce } from '../../database/schema/auth';
import { altchaKeys, CHALLENGE_LIFE_MS } from './altcha-challenge';
import type { CaptchaVerifier } from './captcha-verifier';

/** ALTCHA's payload; everything in `parameters` is covered by `signature`. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

type Needs = Pick<AppDependencies, 'db' | 'clock' | 'secrets'>;

/** The self-hosted captcha: accepts a solution once, before it expires, if this site signed the challenge. */
export function createAltchaVerifier(deps: Needs): CaptchaVerifier {
  // Limits concurrency: a burst of sign-ins must not delay the saving of exam answers.
  const inTurn = pLimit(2);
  const check = async ({ challenge: { parameters, signature }, solution }: z.output<typeof payloadSchema>) => {
    const { counter, derivedKey } = solution;
    const { verified } = await verifySolution({
      challenge: { parameters, signature },
      solution: { counter, derivedKey },
      deriveKey,
      ...altchaKeys(deps),
    });
    return verified && (await isFirstUse(deps, signature));
  };
  return {
    async verify(solution) {
      const payload = readPayload(solution);
      if (!payload || payload.challenge.parameters.data.until < deps.clock()) return false;
      return inTurn(() => check(payload));
    },
  };
}

function readPayload(solution: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

/** Checks and records in one insert, so that of two concurrent calls only one succeeds. */
async function isFirstUse({ db, clock }: Needs, signature: string): Promise<boolean> {
  const key = `altcha/${createHash('sha256').update(signature).digest('hex')}`;
  const rows = await db
    .insert(usedOnce)
    .values({ key, expiresAt: clock() + CHALLENGE_LIFE_MS })
    .onConflictDoNothing()
    .returning({ key: usedOnce.key });
  return rows.length === 1;
}
