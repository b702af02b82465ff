import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { isSigned, signWebhook, TOLERANCE_SECONDS } from './webhook-signature';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const NOW = 1_700_000_000;
const BODY = '{"type":"answer.marked","text":"é"}';
const signed = signWebhook('message-1', NOW, BODY, [SECRET]);

test('the example that is published with the scheme', () => {
  expect(
    signWebhook('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}', [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ])['webhook-signature'],
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test.each<[string, boolean, object, string?, number?, string[]?]>([
  ['as it was signed', true, {}],
  ['at the end of its minutes', true, {}, BODY, NOW + TOLERANCE_SECONDS],
  ['a second later', false, {}, BODY, NOW + TOLERANCE_SECONDS + 1],
  ['from the future', false, {}, BODY, NOW - TOLERANCE_SECONDS - 1],
  ['another body', false, {}, `${BODY} `],
  ['another id', false, { 'webhook-id': 'message-2' }],
  ['another time', false, { 'webhook-timestamp': String(NOW + 1) }],
  ['a time that is none', false, { 'webhook-timestamp': 'now' }],
  ['no id', false, { 'webhook-id': undefined }],
  ['no signature', false, { 'webhook-signature': undefined }],
  ['an empty signature', false, { 'webhook-signature': 'v1,' }],
  [
    'a signature of another version',
    false,
    { 'webhook-signature': signed['webhook-signature'].replace('v1,', 'v1a,') },
  ],
  ['a signature cut short', false, { 'webhook-signature': signed['webhook-signature'].slice(0, 20) }],
  ['another secret', false, {}, BODY, NOW, [OTHER]],
  ['one of two secrets', true, {}, BODY, NOW, [OTHER, SECRET]],
  ['two signatures, one of them good', true, { 'webhook-signature': `v1,AAAA ${signed['webhook-signature']}` }],
])('%s: %s', (_, expected, headers, body = BODY, now = NOW, secrets = [SECRET]) => {
  const given = { ...signed, ...headers };
  expect(isSigned(given, Buffer.from(body), secrets, now * 1000)).toBe(expected);
  expect(secrets.some((secret) => documented(given, Buffer.from(body), secret, now))).toBe(expected);
});

test.each<[string, boolean, string, string]>([
  ['the longest id', true, 'm'.repeat(255), String(NOW)],
  ['an id that is longer', false, 'm'.repeat(256), String(NOW)],
  ['an empty id, which every message could have', false, '', String(NOW)],
  ['a time in parts of a second', false, 'message-1', `${NOW}.5`],
  ['a time in another notation', false, 'message-1', '1.7e9'],
  ['a time with a space', false, 'message-1', ` ${NOW}`],
])('%s: %s, although the signature is good', (_, expected, id, time) => {
  const signature = createHmac('sha256', Buffer.alloc(32, 7)).update(`${id}.${time}.${BODY}`).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  expect(isSigned(headers, Buffer.from(BODY), [SECRET], NOW * 1000)).toBe(expected);
});

/** The check that docs/partner-scoring.md gives a partner. */
const documented = (() => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/partner-scoring.md'), 'utf8');
  const [, sample = ''] = /```js\n(.+?)```/s.exec(guide) ?? [];
  const body = sample.replace(/^import .*$/m, '').replace('export function', 'return function');
  return compileFunction(body, ['createHmac', 'timingSafeEqual', 'Buffer'])(createHmac, timingSafeEqual, Buffer) as (
    headers: object,
    body: Buffer,
    secret: string,
    nowSeconds: number,
  ) => boolean;
})();
