import { readSettings } from './settings';

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
    readSettings({ PORT: '8080', TRUST_PROXY: 'true', SCRIPT_ORIGINS: 'https://a.example, https://b.example' }),
  ).toMatchObject({
    PORT: 8080,
    TRUST_PROXY: true,
    SCRIPT_ORIGINS: ['https://a.example', 'https://b.example'],
  });
});

test.each([
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
  [{ CAPTCHA_COST: '0' }, 'CAPTCHA_COST: must be 1 to 100000.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be true or false.'],
  [{ RECAPTCHA_SITE_KEY: 'x' }, 'RECAPTCHA_SECRET: must be set when RECAPTCHA_SITE_KEY is set.'],
  [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID: must be set when GOOGLE_CLIENT_SECRET is set.'],
  [{ WRITING_REPORT_URL: 'https://x.example' }, 'WRITING_REPORT_URL: must contain {slug}.'],
])('%j is refused by name and reason', (environment, message) => {
  expect(() => readSettings(environment as Record<string, string>)).toThrow(new Error(message));
});
