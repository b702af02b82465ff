import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError } from '../config-error';
import { publicKeyOf } from '../releases/registry/signatures';

/**
 * Reads the public key that verifies a team's signed versions.
 * @param file PEM or base64 SPKI; a relative path counts from the folder in which npm was called
 * @returns its text
 * @throws ConfigError when the file cannot be read, or holds anything but an Ed25519 public key
 */
export async function readPublicKey(file: string, env = process.env): Promise<string> {
  const text = await readFile(resolve(env['INIT_CWD'] ?? process.cwd(), file), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      throw new ConfigError(
        error.code === 'ENOENT' ? `--key: there is no file ${file}.` : `--key: ${file} cannot be read (${error.code}).`,
      );
    },
  );
  // Checked first, because a public key can be derived from a private one, so the file would be accepted below.
  if (isPrivateKey(text))
    throw new ConfigError('This is the private key; it stays with the team. Give the public one.');
  if (!publicKeyOf(text)) throw new ConfigError(`${file} holds no Ed25519 public key.`);
  return text;
}

/** Also detects encrypted private keys, without their passphrase. */
function isPrivateKey(text: string): boolean {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return true;
  try {
    createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return true;
  } catch {
    return false;
  }
}
