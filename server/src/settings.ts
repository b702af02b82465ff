import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { isEuropeanCountry } from '@bandmark/domain/european-countries';
import { MARKED_SKILLS, type MarkedSkill } from '@bandmark/domain/skills';
import { z } from 'zod';
import { ConfigError } from './config-error';
import { parseTrustedProxies, TRUST_PROXY_ALL, TRUST_PROXY_FORM, type TrustedProxies } from './trusted-proxies';

const WHOLE_DAYS = 'must be a whole number of days, 1 to 3650';
/** A retention period in days. */
const days = (usual: number) =>
  z.coerce.number({ error: WHOLE_DAYS }).int(WHOLE_DAYS).min(1, WHOLE_DAYS).max(3650, WHOLE_DAYS).default(usual);
const port = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535');
const share = z.coerce.number({ error: 'must be a number' }).min(0, 'must be 0 to 1').max(1, 'must be 0 to 1');
const origin = z.string().refine(isOrigin, 'must be an origin such as https://bandmark.example, without a path');
const origins = z
  .string()
  .default('')
  .transform(listOf)
  .refine(
    (list) => list.every(isOrigin),
    'must be origins such as https://files.bandmark.example, separated by commas',
  );
/** Must be encrypted over the network; a partner on this machine may be tried out without. */
const partnerAddress = z
  // The checks below parse the address, so they must not see one that is refused here.
  .url({ protocol: /^https?$/, error: 'must be an https address', abort: true })
  .refine((url) => url.startsWith('https:') || isLoopback(hostOf(url)), 'must be an https address')
  // `fetch` refuses an address with credentials, so sending every answer would fail.
  .refine(
    (url) => new URL(url).username === '' && new URL(url).password === '',
    'must have no user name and no password; messages are signed instead',
  );
/** Secrets in the format of Standard Webhooks; a second one serves during a rotation. */
const webhookSecrets = z
  .string()
  .transform(listOf)
  .refine(
    (list) => list.length > 0 && list.every(isWebhookSecret),
    'must be whsec_ and 24 to 64 random bytes in base64, or several such, separated by commas',
  );
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** Checks the format only, which catches a truncated key and PEM; the code that uses the key parses it. */
const privateKey = z.string().regex(/^[A-Za-z0-9+/]{60,}={0,2}$/, 'must be an Ed25519 private key, PKCS #8 in base64');
/** As `npm run credential-key -- list` prints them. */
const publicKeys = z
  .string()
  .default('')
  .transform(listOf)
  .refine(
    (list) => list.every((key) => /^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/.test(key)),
    'must be public keys such as z6Mk…, separated by commas',
  );
const text = z.string().min(1, 'must not be empty');
const trustedProxies = z.string().transform((value, context): TrustedProxies => {
  const parsed = parseTrustedProxies(value);
  if (parsed === null) context.addIssue(value === 'true' ? TRUST_PROXY_ALL : TRUST_PROXY_FORM);
  return parsed ?? false;
});
const { claims, operator: LOCAL_OPERATOR = { name: '', address: '', contact: '' } } = DEFAULT_SITE_SETTINGS;

const reportUrlSetting = (skill: MarkedSkill) =>
  z.string().includes('{slug}', { error: 'must contain {slug}' }).default(DEFAULT_SITE_SETTINGS[`${skill}ReportUrl`]);
/** Addresses of the reports of each marked skill: `SPEAKING_REPORT_URL` and so on. */
const reportUrlSettings = fieldsOf<
  MarkedSkill,
  { [S in MarkedSkill as `${Uppercase<S>}_REPORT_URL`]: ReturnType<typeof reportUrlSetting> }
>(MARKED_SKILLS, (skill) => [[`${skill.toUpperCase()}_REPORT_URL`, reportUrlSetting(skill)]]);

/**
 * Schema of the environment, with the message for each invalid value. A variable that is set but empty counts as not
 * set.
 */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: text.default('localhost'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  /** Where people reach the site; used in mails, QR codes and Google's redirect back. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Where pages send their calls, if not to their own origin; may end in a path. */
  API_BASE: address.optional(),
  /** Other origins whose pages call this server (CORS): those of a site whose API_BASE leads here. */
  PAGE_ORIGINS: origins,
  /** A second listener that serves only /remotes/…, and the origin under which pages reach it. */
  REMOTES_PORT: port.optional(),
  REMOTES_ORIGIN: origin.optional(),
  /** Further origins that scripts may come from: a team's machine, an operator's file host. */
  SCRIPT_ORIGINS: origins,
  /** Developers' machines that a visitor's own override may take remotes from. */
  DEV_ORIGINS: origins,
  /** Share of the pages that report loads, errors and vitals. */
  TELEMETRY_SHARE: share.default(1),
  /** Share of the writing and speaking answers that two examiners mark before there is a result. */
  SECOND_MARK_SHARE: share.default(0),
  /** When candidates see the answer keys of their listening and reading tests: once the form is retired, or at once. */
  SHOW_KEYS: z.enum(['retired', 'at-once'], "must be 'retired' or 'at-once'").default('retired'),
  /** Reverse proxies, by number or by network: the caller's address is what they appended to X-Forwarded-For. */
  TRUST_PROXY: trustedProxies.default(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: text.optional(),
  /** Work of the built-in captcha: PBKDF2 iterations of each try; a solution takes 500 to 1,000 tries. */
  CAPTCHA_COST: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be 1 to 100000')
    .max(100_000, 'must be 1 to 100000')
    // About a second of one core.
    .default(5000),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET: text.optional(),
  RECAPTCHA_VERIFY_URL: address.default('https://www.google.com/recaptcha/api/siteverify'),
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  TRACE_URL: address.optional(),
  SITE_NAME: text.default(DEFAULT_SITE_SETTINGS.siteName),
  SITE_DOMAIN: text.default(DEFAULT_SITE_SETTINGS.domain),
  SITE_DOMAIN_STATIC: text.default(DEFAULT_SITE_SETTINGS.domainStatic),
  SITE_SPREADSHEET_ID: text.default(DEFAULT_SITE_SETTINGS.defaultSpreadsheetId),
  SALES_EMAIL: text.default(DEFAULT_SITE_SETTINGS.salesEmail),
  /** Who runs the site: terms, privacy text and footer name it. A public site does not start without these four. */
  OPERATOR_NAME: text.default(LOCAL_OPERATOR.name),
  OPERATOR_ADDRESS: text.default(LOCAL_OPERATOR.address),
  OPERATOR_CONTACT: z.email('must be an e-mail address').default(LOCAL_OPERATOR.contact),
  /** Two letters; the law of this country governs the terms. */
  GOVERNING_COUNTRY: z
    .string()
    .refine(isEuropeanCountry, 'must be the two-letter code of a European country, such as EE')
    .default('EE'),
  PARENT_NAME: text.default(DEFAULT_SITE_SETTINGS.parentName),
  PARTNER_NAME: text.default(DEFAULT_SITE_SETTINGS.partnerName),
  LINKEDIN_ORGANIZATION: text.default(DEFAULT_SITE_SETTINGS.linkedinOrganization),
  CLAIM_USERS: text.default(claims.users),
  CLAIM_YEARS: text.default(claims.years),
  CLAIM_STARS: text.default(claims.stars),
  CLAIM_WRITINGS: text.default(claims.writings),
  ...reportUrlSettings,
  /**
   * Where submitted writing and speaking answers go to be scored, and the secret that signs messages in both
   * directions.
   */
  PARTNER_SCORING_URL: partnerAddress.optional(),
  PARTNER_SCORING_SECRET: webhookSecrets.optional(),
  /** A bucket for chunks, recordings and releases; without it they live in DATA_DIR alone. */
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: text.optional(),
  S3_KEY: text.optional(),
  S3_SECRET: text.optional(),
  S3_REGION: text.optional(),
  /** Host name of the only machine that publishes, for a bucket whose server does not support conditional writes. */
  S3_WRITER: text.optional(),
  /** Chunks of a finalised recording, in case its files turn out to be bad. */
  KEEP_CHUNKS_DAYS: days(7),
  /** Chunks of a recording that ended incomplete; they stay longer, because more may be recovered from them. */
  KEEP_PARTIAL_CHUNKS_DAYS: days(30),
  /** Telemetry of pages: measurements and errors. */
  KEEP_TELEMETRY_DAYS: days(30),
  /** Mails in `outbox/`, where no SMTP_URL is set. */
  KEEP_MAILS_DAYS: days(30),
  /** Free bytes of DATA_DIR below which recordings are refused; answers and sign-in go on. */
  MIN_FREE_BYTES: z.coerce
    .number({ error: 'must be a number of bytes' })
    .int('must be a whole number of bytes')
    .min(0, 'must be 0 or more')
    .default(1024 ** 3),
  /**
   * Signs the release registry; servers that share a bucket need the same one. If not set, a key is made in DATA_DIR.
   */
  RELEASE_KEY: privateKey.optional(),
  /** Signs credentials; if not set, each generation's key is derived from the site's secret. */
  CREDENTIAL_KEY: privateKey.optional(),
  /** Public keys that leaked: credentials signed with them are no longer valid. */
  CREDENTIAL_KEYS_WITHDRAWN: publicKeys,
  /**
   * A separate listener for Prometheus, without a token; only reachable from this machine unless METRICS_HOST is set.
   */
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('localhost'),
  /** Opens /metrics on the site's own port, as a bearer token. */
  METRICS_TOKEN: z.string().min(32, 'must be at least 32 characters long').optional(),
  /** When absent: `warn` at a terminal, otherwise `info` (log.ts). */
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug')
    .optional(),
});

export type Settings = z.output<typeof environmentSchema>;

/** The names of all settings, each of which docs/guides/operator.md explains. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** Settings that only make sense together: [when this is set, this must be too]. */
const TOGETHER: readonly (readonly [keyof Settings, keyof Settings])[] = [
  ['DATABASE_URL', 'SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['PARTNER_SCORING_URL', 'PARTNER_SCORING_SECRET'],
  ['PARTNER_SCORING_SECRET', 'PARTNER_SCORING_URL'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_BUCKET', 'S3_KEY'],
  ['S3_BUCKET', 'S3_SECRET'],
  ['S3_WRITER', 'S3_BUCKET'],
];

/**
 * Reads the environment once, at the start.
 * @throws ConfigError with the name and the reason of the first bad value
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is not valid'}.`);
  }
  for (const [name, other] of TOGETHER) {
    if (parsed.data[name] !== undefined && parsed.data[other] === undefined) {
      throw new ConfigError(`${other}: must be set when ${name} is set.`);
    }
  }
  requirePublicOrigin(parsed.data);
  requireForPublicSite(parsed.data, given);
  return parsed.data;
}

/** The server cannot guess where people reach it; links in mails and QR codes would lead to this machine's localhost. */
function requirePublicOrigin({ HOST, TRUST_PROXY, PUBLIC_ORIGIN }: Settings): void {
  if (PUBLIC_ORIGIN !== undefined) return;
  const reason = isLoopback(HOST) ? TRUST_PROXY !== false && 'TRUST_PROXY is set' : `HOST is ${HOST}, not localhost`;
  if (!reason) return;
  throw new ConfigError(
    `PUBLIC_ORIGIN: must be set when ${reason}: the address at which people reach the site, such as https://bandmark.example.`,
  );
}

/** What a public site must tell its visitors, and only its operator knows. */
const OF_THE_OPERATOR = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_CONTACT', 'GOVERNING_COUNTRY'] as const;

/** A site on this machine alone needs none of them: the defaults say that it is for trying out. */
function requireForPublicSite(
  { PUBLIC_ORIGIN, REMOTES_PORT, REMOTES_ORIGIN }: Settings,
  given: Readonly<Record<string, string | undefined>>,
): void {
  if (PUBLIC_ORIGIN === undefined || isLoopback(hostOf(PUBLIC_ORIGIN))) return;
  // Otherwise pages would load remotes from where the port listens, usually this machine's localhost.
  if (REMOTES_PORT !== undefined && REMOTES_ORIGIN === undefined)
    throw new ConfigError(
      `REMOTES_ORIGIN: must be set when REMOTES_PORT is set and PUBLIC_ORIGIN is ${PUBLIC_ORIGIN}: the address at which visitors reach that port.`,
    );
  const missing = OF_THE_OPERATOR.find((name) => given[name] === undefined);
  if (missing === undefined) return;
  throw new ConfigError(
    `${missing}: must be set when PUBLIC_ORIGIN is ${PUBLIC_ORIGIN}: a public site says who runs it. ${OF_THE_OPERATOR.join(', ')} stand in its terms, privacy text and footer.`,
  );
}

/** The host of an address; IPv6 without its brackets. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');

/** Whether a host or an address is a loopback one, which only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Splits a value at commas and spaces. */
function listOf(value: string): string[] {
  return value.split(/[\s,]+/).filter((one) => one !== '');
}

function isWebhookSecret(value: string): boolean {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  const { length } = Buffer.from(base64, 'base64');
  return length >= 24 && length <= 64;
}

function isOrigin(value: string): boolean {
  try {
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && url.origin === value;
  } catch {
    return false;
  }
}
