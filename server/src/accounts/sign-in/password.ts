import pLimit from 'p-limit';
import { tooMany } from '../../http/http-error';
import { callableWorker } from '../../threads/call-worker';
import { workerModule } from '../../threads/worker-module';

export type PasswordTask = { kind: 'hash'; password: string } | { kind: 'verify'; hash: string; password: string };

/** Hash of 32 random, discarded bytes at the worker's cost, verified when there is no stored hash to verify. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$HDF+Ih5nAiGy0lxHcLdp4g$xBKSxV1mR15w8ihWo7QLLakg7G0uS8wRmEGvdF2GJ4s';

/** Enough for a whole school that signs in at once; at 10 to 30 ms each, the last one waits for some seconds. */
const MAX_WAITING = 300;
const RETRY_AFTER_SECONDS = 5;
/** Two, so that one can hash while the other queries the database. */
const turns = pLimit(2);

/**
 * Queues work that hashes a password together with its queries. Otherwise the queries of a burst of sign-ins would
 * delay the saving of exam answers.
 * @throws HttpError 429 while the queue is full
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.activeCount + turns.pendingCount >= MAX_WAITING) throw tooMany(RETRY_AFTER_SECONDS);
  return turns(work);
}

/**
 * One low-priority thread for all passwords. In libuv's thread pool, four hashes at once would occupy both cores of a
 * small machine and block the writes of answers and recordings, which use the same pool.
 */
const worker = callableWorker<PasswordTask, string | boolean>(workerModule('password-worker', import.meta.url));

/**
 * Unicode normalisation, because keyboards encode the same text differently: Vietnamese tones may be precomposed or
 * combining, and Japanese keyboards produce full-width Latin letters (NIST SP 800-63B-4, section 3.1.1.2).
 */
const inOneForm = (password: string) => password.normalize('NFKC');

/** @returns the PHC string of an argon2id hash with a fresh salt */
export async function hashPassword(password: string): Promise<string> {
  return (await worker.call({ kind: 'hash', password: inOneForm(password) })) as string;
}

/**
 * Runs the same number of argon2 verifications with and without a stored hash, so that timing does not reveal whether
 * an e-mail is known. If normalisation changes the password, it is also verified as typed, because earlier servers did
 * not normalise.
 * @param stored the PHC string; null for an unknown account or one without a password
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const hash = verifiedHash(stored);
  const verify = async (form: string) => (await worker.call({ kind: 'verify', hash, password: form })) as boolean;
  const forms = [...new Set([inOneForm(password), password])];
  const matches = await Promise.all(forms.map(verify));
  return stored !== null && matches.includes(true);
}

/** The hash that {@link isPasswordOf} verifies a password against for `stored`. */
export const verifiedHash = (stored: string | null): string => stored ?? DECOY;
