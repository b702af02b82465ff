import { createHash, X509Certificate } from 'node:crypto';
import { DAY_MS } from '@bandmark/domain/durations';
import { generate } from 'selfsigned';

export interface SelfSigned {
  key: string;
  cert: string;
  /** SHA-256 of the public key, base64, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  keyHash: string;
}

/**
 * A certificate for `localhost`, valid for two days. A library makes it, because Node can read certificates but not
 * create them, and a bench must not depend on an installed openssl.
 */
async function selfSignedLocalhost(now = Date.now()): Promise<SelfSigned> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + DAY_MS),
  });
  const publicKey = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key: made.private, cert: made.cert, keyHash: createHash('sha256').update(publicKey).digest('base64') };
}

/** The certificate that this process uses throughout. */
export const SELF_SIGNED = await selfSignedLocalhost();
