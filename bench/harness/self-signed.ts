import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** DER: tag, length, content (ITU-T X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** commonName; ecdsa-with-SHA256; subjectAltName. */
const COMMON_NAME = '550403';
const ECDSA_SHA256 = '2a8648ce3d040302';
const ALTERNATIVE_NAME = '551d11';
const DAY_MS = 86_400_000;

export interface SelfSigned {
  key: string;
  cert: string;
  /** SHA-256 of the public key, base64, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  keyHash: string;
}

/**
 * A certificate for `localhost` that lives for two days (RFC 5280), made here because Node can read certificates but
 * not make them and a bench must not depend on an openssl on the machine.
 */
function selfSignedLocalhost(now = new Date()): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('localhost')))));
  const algorithm = sequence(oid(ECDSA_SHA256));
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)]);
  const hosts = sequence(der(0x82, Buffer.from('localhost')));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(new Date(now.getTime() - DAY_MS)), utcTime(new Date(now.getTime() + DAY_MS))),
    name,
    keyInfo,
    der(0xa3, sequence(sequence(oid(ALTERNATIVE_NAME), der(0x04, hosts)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = sequence(body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(keyInfo).digest('base64'),
  };
}

/** The one of this process. */
export const SELF_SIGNED = selfSignedLocalhost();
