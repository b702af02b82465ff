import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id (facts §6): 19 MiB, two passes, one lane. argon2id is the library's default. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * One argon2 verification, also when there is no hash: an unknown e-mail takes as long as a known one.
 * @param stored null for an unknown account, or one without a password
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}

/** Made before the first request, so that the first unknown e-mail does not take twice as long. */
export async function prepareDecoy(): Promise<void> {
  await (decoy ??= hashPassword('nobody has this password'));
}
