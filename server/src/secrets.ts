import { createHmac } from 'node:crypto';

export interface Secrets {
  /** Signs session tokens. */
  session: Uint8Array;
  /** Signs the grants of attempts. */
  grant: Uint8Array;
  /** Signs captcha challenges. */
  captcha: Uint8Array;
  /** Signs the cookie that carries the state of a Google sign-in. */
  cookie: Uint8Array;
  /** Hashes networks, so that no stored row reveals one. */
  network: Uint8Array;
  /** Makes the log's pseudonyms of accounts, tests and attempts (`log-name.ts`). */
  log: Uint8Array;
  /** Signs the links of mails. */
  mail: Uint8Array;
  /** Selects the sample of answers that are marked twice. */
  sample: Uint8Array;
  /** Signs the links under which a scoring partner fetches recordings. */
  partner: Uint8Array;
  /** Derives the keys that sign credentials, one for each generation. */
  credential: Uint8Array;
}

/** Derives a separate key for each purpose, so that a token of one kind is never taken for another. */
export function deriveSecrets(root: string): Secrets {
  const key = (purpose: string) => new Uint8Array(createHmac('sha256', root).update(`bandmark/${purpose}`).digest());
  return {
    session: key('session'),
    grant: key('grant'),
    captcha: key('captcha'),
    cookie: key('cookie'),
    network: key('network'),
    log: key('log'),
    mail: key('mail'),
    sample: key('sample'),
    partner: key('partner'),
    credential: key('credential'),
  };
}

/** A hash that tells root secrets apart without revealing them: with at least 32 characters they cannot be guessed. */
export function secretFingerprint(root: string): string {
  return createHmac('sha256', root).update('bandmark/fingerprint').digest('hex').slice(0, 32);
}
