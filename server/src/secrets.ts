import { createHmac } from 'node:crypto';

export interface Secrets {
  /** Signs session tokens. */
  session: Uint8Array;
  /** Signs the grants of attempts. */
  grant: Uint8Array;
  /** Signs captcha challenges. */
  captcha: Uint8Array;
  /** Signs the cookie that a Google sign-in carries on its way. */
  cookie: Uint8Array;
  /** Hashes networks, so that what is stored names none. */
  network: Uint8Array;
  /** Makes the names under which the log speaks of accounts, tests and attempts. */
  log: Uint8Array;
  /** Signs the links of mails. */
  mail: Uint8Array;
  /** Chooses the answers that are marked twice. */
  sample: Uint8Array;
  /** Signs the links under which a scoring partner fetches recordings. */
  partner: Uint8Array;
  /** Makes the keys that sign credentials, a generation each. */
  credential: Uint8Array;
}

/** One root secret gives all: each purpose its own key, so that a token of one kind is never taken for another. */
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

/** Tells two root secrets apart without giving either away: they have at least 32 characters. */
export function secretFingerprint(root: string): string {
  return createHmac('sha256', root).update('bandmark/fingerprint').digest('hex').slice(0, 32);
}
