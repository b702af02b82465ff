import pLimit from 'p-limit';
import { tooMany } from '../../http/http-error';
import { callableWorker } from '../../threads/call-worker';
import { workerModule } from '../../threads/worker-module';

export type PasswordTask = { kind: 'hash'; password: string } | { kind: 'verify'; hash: string; password: string };

/** Hash of 32 random bytes that were thrown away, at the worker's cost: verified where an account has no password. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$HDF+Ih5nAiGy0lxHcLdp4g$xBKSxV1mR15w8ihWo7QLLakg7G0uS8wRmEGvdF2GJ4s';

/** More than a school that signs in at once; at some 10 to 30 ms each the last one waits for seconds. */
const MOST_WAITING = 300;
const RETRY_AFTER_SECONDS = 5;
/** One hashes while the other asks the database. */
const turns = pLimit(2);

/**
 * Queues work that hashes a password, its queries included: a crowd that asked the database at once would keep the
 * answers of an exam waiting behind it.
 * @throws HttpError 429 while too many wait
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.activeCount + turns.pendingCount >= MOST_WAITING) throw tooMany(RETRY_AFTER_SECONDS);
  return turns(work);
}

/**
 * One thread of lower priority for all passwords. On Node's own threads, four at once would take both cores of a small
 * machine and the queue in which the writes of answers and recordings stand.
 */
const worker = callableWorker<PasswordTask, string | boolean>(workerModule('password-worker', import.meta.url));

/**
 * One form for what keyboards write in several: Vietnamese tones come as part of a letter or behind it, Japanese
 * keyboards have wide Latin letters (NIST SP 800-63B-4, section 3.1.1.2).
 */
const inOneForm = (password: string) => password.normalize('NFKC');

/** @returns the PHC string of an argon2id hash with a fresh salt */
export async function hashPassword(password: string): Promise<string> {
  return (await worker.call({ kind: 'hash', password: inOneForm(password) })) as string;
}

/**
 * As many argon2 verifications with a hash as without one: an unknown e-mail takes as long as a known one. A password
 * of several forms is also verified as it was typed, because earlier servers hashed it so.
 * @param stored null for an unknown account, or one without a password
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const hash = verifiedHash(stored);
  const verify = async (form: string) => (await worker.call({ kind: 'verify', hash, password: form })) as boolean;
  const forms = [...new Set([inOneForm(password), password])];
  const matches = await Promise.all(forms.map(verify));
  return stored !== null && matches.includes(true);
}

/** What a password is verified against where {@link isPasswordOf} is given `stored`. */
export const verifiedHash = (stored: string | null): string => stored ?? DECOY;
