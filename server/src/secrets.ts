import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error';

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

const rootFile = (dataDirectory: string): string => join(dataDirectory, 'secrets', 'root');

const SHORTEST = 32;

/**
 * The root secret in force: `SECRET`, else the file of the first start.
 * @returns null before that
 * @throws ConfigError when the file is damaged
 */
export async function rootSecret(dataDirectory: string, secret: string | undefined): Promise<string | null> {
  if (secret !== undefined) return secret;
  const stored = await readFile(rootFile(dataDirectory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored !== null && stored.length < SHORTEST)
    throw new ConfigError(
      `DATA_DIR: ${rootFile(dataDirectory)} is damaged. Put it back from a backup; without one remove it, which signs ` +
        'everybody out.',
    );
  return stored;
}

/**
 * The secrets of this installation: from `SECRET`, else from a file made at the first start, readable by its owner
 * only. With a shared database every process needs the same, so there the environment must give it (settings).
 */
export async function loadSecrets(dataDirectory: string, secret: string | undefined): Promise<Secrets> {
  const stored = await rootSecret(dataDirectory, secret);
  if (stored !== null) return deriveSecrets(stored);
  const file = rootFile(dataDirectory);
  const fresh = randomBytes(48).toString('base64url');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written beside and renamed: a kill in between must not leave half a secret.
  await writeFile(`${file}.new`, fresh, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return deriveSecrets(fresh);
}
