import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
  };
}

/**
 * The secrets of this installation: from `SECRET`, else from a file made at the first start, readable by its owner
 * only. With a shared database every process needs the same, so there the environment must give it (settings).
 */
export async function loadSecrets(dataDirectory: string, secret: string | undefined): Promise<Secrets> {
  if (secret !== undefined) return deriveSecrets(secret);
  const directory = join(dataDirectory, 'secrets');
  const file = join(directory, 'root');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined && stored.length >= 32) return deriveSecrets(stored);
  const fresh = randomBytes(48).toString('base64url');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Written beside and renamed: a kill in between must not leave half a secret.
  await writeFile(`${file}.new`, fresh, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return deriveSecrets(fresh);
}
