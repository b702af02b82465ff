import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config-error';
import { deriveSecrets, type Secrets } from '../secrets';
import { unfinishedDirectory, writeDurably } from './durable-write';

const rootFile = (dataDirectory: string): string => join(dataDirectory, 'secrets', 'root');

const SHORTEST = 32;

/**
 * The current root secret: `SECRET`, otherwise the file of the first start.
 * @returns null before the first start
 * @throws ConfigError if the file is damaged
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
 * The secrets of this installation: from `SECRET`, otherwise from a file made at the first start, readable only by its
 * owner. Processes that share a database need the same secret, so there the environment must provide it (settings).
 */
export async function loadSecrets(dataDirectory: string, secret: string | undefined): Promise<Secrets> {
  const stored = await rootSecret(dataDirectory, secret);
  if (stored !== null) return deriveSecrets(stored);
  const file = rootFile(dataDirectory);
  const fresh = randomBytes(48).toString('base64url');
  await writeDurably(file, Buffer.from(fresh), unfinishedDirectory(dataDirectory), { mode: 0o600 });
  return deriveSecrets(fresh);
}
