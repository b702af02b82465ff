import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRUST_PROXY_ALL, TRUST_PROXY_FORM } from './trusted-proxies';
import { readSettings, SETTING_NAMES } from './settings';
import { PUBLIC_SITE } from './testing/public-site';

const { PUBLIC_ORIGIN: PUBLIC, ...OPERATOR } = PUBLIC_SITE;

test('everything has a default', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    DATA_DIR: './data',
    SITE_NAME: 'Bandmark',
    TRUST_PROXY: false,
    SCRIPT_ORIGINS: [],
  });
  expect(settings.DATABASE_URL).toBeUndefined();
});

test('what is set but empty counts as not set', () => {
  expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 });
});

test('values are taken over', () => {
  expect(
    readSettings({
      PORT: '8080',
      TRUST_PROXY: '1',
      PUBLIC_ORIGIN: 'https://a.example',
      ...OPERATOR,
      SCRIPT_ORIGINS: 'https://a.example, https://b.example',
    }),
  ).toMatchObject({
    PORT: 8080,
    TRUST_PROXY: 1,
    SCRIPT_ORIGINS: ['https://a.example', 'https://b.example'],
  });
});

test.each([
  ['false', false],
  ['0', false],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['loopback, 10.0.0.0/8 fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s', (TRUST_PROXY, proxies) => {
  expect(readSettings({ TRUST_PROXY, PUBLIC_ORIGIN: 'https://a.example', ...OPERATOR }).TRUST_PROXY).toEqual(proxies);
});

test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('HOST=%s needs no PUBLIC_ORIGIN', (HOST) => {
  expect(readSettings({ HOST }).PUBLIC_ORIGIN).toBeUndefined();
});

test.each([
  {},
  { PUBLIC_ORIGIN: 'http://localhost:3000' },
  { ...PUBLIC_SITE, REMOTES_ORIGIN: 'https://remotes.example' },
])('the port of remotes needs no address of its own: %j', (environment) => {
  expect(readSettings({ ...environment, REMOTES_PORT: '3001' }).REMOTES_PORT).toBe(3001);
});

const publicOriginMissing = (reason: string): string =>
  `PUBLIC_ORIGIN: must be set when ${reason}: the address at which people reach the site, such as https://bandmark.example.`;

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '%s is no public site: it need not say who runs it',
  (PUBLIC_ORIGIN) => {
    expect(readSettings({ PUBLIC_ORIGIN }).OPERATOR_NAME).toBe('Local trial site');
  },
);

test.each(Object.keys(OPERATOR))('a public site without %s does not start', (missing) => {
  expect(() => readSettings({ ...PUBLIC_SITE, [missing]: '' })).toThrow(
    `${missing}: must be set when PUBLIC_ORIGIN is ${PUBLIC}: a public site says who runs it.`,
  );
});

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;

test('a scoring partner may have two secrets for the days of a change', () => {
  const settings = {
    PARTNER_SCORING_URL: 'http://localhost:4000/',
    PARTNER_SCORING_SECRET: `${WEBHOOK_SECRET}, ${WEBHOOK_SECRET}`,
  };
  expect(readSettings(settings).PARTNER_SCORING_SECRET).toEqual([WEBHOOK_SECRET, WEBHOOK_SECRET]);
});

type Refused = [environment: Record<string, string>, message: string];

test.each<Refused>([
  [{ PORT: 'http' }, 'PORT: must be a number.'],
  [{ PORT: '1.5' }, 'PORT: must be a whole number.'],
  [{ PORT: '70000' }, 'PORT: must be 0 to 65535.'],
  [{ REMOTES_PORT: '-1' }, 'REMOTES_PORT: must be 0 to 65535.'],
  [
    { PUBLIC_ORIGIN: 'https://bandmark.example/' },
    'PUBLIC_ORIGIN: must be an origin such as https://bandmark.example, without a path.',
  ],
  [
    { REMOTES_ORIGIN: 'bandmark' },
    'REMOTES_ORIGIN: must be an origin such as https://bandmark.example, without a path.',
  ],
  [
    { SCRIPT_ORIGINS: 'https://a.example/x' },
    'SCRIPT_ORIGINS: must be origins such as https://files.bandmark.example, separated by commas.',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres:// or postgresql://.'],
  [{ DATABASE_URL: 'postgres://x' }, 'SECRET: must be set when DATABASE_URL is set.'],
  [{ SECRET: 'short' }, 'SECRET: must be at least 32 characters long.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: must begin with smtp:// or smtps://.'],
  [{ TRACE_URL: 'ftp://x.example' }, 'TRACE_URL: must be an http or https address.'],
  [{ OPERATOR_CONTACT: 'us' }, 'OPERATOR_CONTACT: must be an e-mail address.'],
  [{ GOVERNING_COUNTRY: 'US' }, 'GOVERNING_COUNTRY: must be the two-letter code of a European country, such as EE.'],
  [{ CAPTCHA_COST: '0' }, 'CAPTCHA_COST: must be 1 to 100000.'],
  [{ TRUST_PROXY: 'true' }, `TRUST_PROXY: ${TRUST_PROXY_ALL}.`],
  ...['yes', '11', '-1', '1.5', '127.0.0.1, nonsense', '10.0.0.0/33', '0.0.0.0/0', '::/0', '256'].map(
    (TRUST_PROXY): Refused => [{ TRUST_PROXY }, `TRUST_PROXY: ${TRUST_PROXY_FORM}.`],
  ),
  [{ TRUST_PROXY: '1' }, publicOriginMissing('TRUST_PROXY is set')],
  ...['0.0.0.0', '::', '192.0.2.1', 'bandmark.example', '127.0.0.1.example'].map((HOST): Refused => [
    { HOST },
    publicOriginMissing(`HOST is ${HOST}, not localhost`),
  ]),
  [{ PARTNER_SCORING_URL: 'http://partner.example' }, 'PARTNER_SCORING_URL: must be an https address.'],
  [{ PARTNER_SCORING_URL: 'nonsense' }, 'PARTNER_SCORING_URL: must be an https address.'],
  [{ PARTNER_SCORING_URL: 'file:///etc/passwd' }, 'PARTNER_SCORING_URL: must be an https address.'],
  [
    { PARTNER_SCORING_URL: 'https://site:word@partner.example/a' },
    'PARTNER_SCORING_URL: must have no user name and no password; messages are signed instead.',
  ],
  [
    { PARTNER_SCORING_URL: 'https://partner.example/a' },
    'PARTNER_SCORING_SECRET: must be set when PARTNER_SCORING_URL is set.',
  ],
  ...['secret', 'whsec_c2hvcnQ=', `${WEBHOOK_SECRET},whsec_c2hvcnQ=`].map((PARTNER_SCORING_SECRET): Refused => [
    { PARTNER_SCORING_URL: 'https://partner.example/a', PARTNER_SCORING_SECRET },
    'PARTNER_SCORING_SECRET: must be whsec_ and 24 to 64 random bytes in base64, or several such, separated by commas.',
  ]),
  [
    { ...PUBLIC_SITE, REMOTES_PORT: '3001' },
    `REMOTES_ORIGIN: must be set when REMOTES_PORT is set and PUBLIC_ORIGIN is ${PUBLIC}: the address at which visitors reach that port.`,
  ],
  [{ RECAPTCHA_SITE_KEY: 'x' }, 'RECAPTCHA_SECRET: must be set when RECAPTCHA_SITE_KEY is set.'],
  [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID: must be set when GOOGLE_CLIENT_SECRET is set.'],
  [{ WRITING_REPORT_URL: 'https://x.example' }, 'WRITING_REPORT_URL: must contain {slug}.'],
])('%j is refused by name and reason', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(new Error(message));
});

test('the operators’ guide explains every setting', () => {
  const guide = readFileSync(join(__dirname, '../../docs/guides/operator.md'), 'utf8');
  expect(SETTING_NAMES.filter((name) => !new RegExp(`^\\|[^|]*\`${name}\``, 'm').test(guide))).toEqual([]);
});
