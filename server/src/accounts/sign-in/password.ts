import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Hash of 32 random bytes that were thrown away, at the cost above: verified where an account has no password. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$HDF+Ih5nAiGy0lxHcLdp4g$xBKSxV1mR15w8ihWo7QLLakg7G0uS8wRmEGvdF2GJ4s';

/** @returns the PHC string of an argon2id hash with a salt of its own */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * One argon2 verification, also when there is no hash: an unknown e-mail takes as long as a known one.
 * @param stored null for an unknown account, or one without a password
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DECOY, password);
  return matches && stored !== null;
}
