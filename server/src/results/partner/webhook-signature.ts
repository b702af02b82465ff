import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message with a time further from now is refused, so that a captured one cannot be replayed later. */
export const TOLERANCE_SECONDS = 5 * 60;

export interface WebhookHeaders {
  'webhook-id': string;
  /** Seconds since 1970. */
  'webhook-timestamp': string;
  /** `v1,<base64>`, several separated by spaces. */
  'webhook-signature': string;
}

/**
 * Signs a message as Standard Webhooks says (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and body.
 * Does not use the package, whose verification reads the machine's clock, because tests pass a time.
 *
 * @param secrets `whsec_` and base64; the receiver may know any of them
 */
export function signWebhook(id: string, seconds: number, body: string, secrets: readonly string[]): WebhookHeaders {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets
      .map((secret) => `v1,${hmacOf(id, String(seconds), Buffer.from(body), secret).toString('base64')}`)
      .join(' '),
  };
}

/**
 * Whether a message was signed with one of the secrets, near this time.
 * @param headers of the request, in lower case
 * @param body its bytes as they arrived
 */
export function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  secrets: readonly string[],
  now: number,
): headers is Readonly<Record<string, string | string[] | undefined>> & WebhookHeaders {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string') return false;
  if (id === '' || id.length > 255 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));
  return secrets
    .map((secret) => hmacOf(id, time, body, secret))
    .some((expected) => given.some((one) => one.length === expected.length && timingSafeEqual(one, expected)));
}

function hmacOf(id: string, time: string, body: Buffer, secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
}
