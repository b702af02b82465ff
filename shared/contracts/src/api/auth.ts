import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { okSchema } from './primitives';

/** The limit keeps the cost of an argon2 run bounded (denial of service). */
export const passwordSchema = z.string().check(z.maxLength(256));
export const emailSchema = z.string().check(z.maxLength(254));
/** The solved captcha: reCAPTCHA's token or ALTCHA's base64 payload. The server accepts it once. */
const captchaSchema = z.string().check(z.maxLength(8192));

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema, reCaptcha: captchaSchema });

export const userSchema = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  /** Country code; null until a visit has determined it (`userLocation`). */
  location: z._default(z.nullable(z.string()), null),
  /** Read by the parent product, unused here (spec §3). */
  isPremiumDictionary: z.optional(z.boolean()),
  /** Own field: the outbox keys its records on the device by it. */
  userId: z.optional(z.string()),
  isExaminer: z.optional(z.boolean()),
  /** Lead examiner: may withdraw marks and certificates, as operators may. */
  isLead: z.optional(z.boolean()),
  isOperator: z.optional(z.boolean()),
  /** When the account will be deleted, in epoch milliseconds; null or absent unless its owner requested deletion. */
  deleteAt: z.optional(z.nullable(z.number())),
});
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({ JWT: z.string() });

export const userInfo = endpoint({
  method: 'GET',
  path: '/api/auth/user-info',
  summary: 'The signed-in user',
  response: userSchema,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in with e-mail and password',
  body: credentialsSchema,
  response: sessionSchema,
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Create an account',
  body: credentialsSchema,
  response: sessionSchema,
});

/**
 * Own call: ends the calling session, or every session of the account. Grants of open exams survive the former. After
 * the latter they no longer authorise answers, but chunks that were already recorded still arrive.
 */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Log out here or everywhere',
  body: z.object({ everywhere: z.optional(z.boolean()) }),
  response: okSchema,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Ask for a recovery link by e-mail',
  body: z.object({ email: emailSchema, reCaptcha: captchaSchema }),
  response: z.object({ message: z.string() }),
});

const recoveryTokenSchema = z.string().check(z.maxLength(512));

/** Own call: the last step of password recovery, with the token of the mailed link. The link works once. */
export const newPassword = endpoint({
  method: 'POST',
  path: '/api/auth/new-password',
  summary: 'Set a new password with the token of a recovery link',
  body: z.object({ token: recoveryTokenSchema, password: passwordSchema }),
  response: okSchema,
});

/** Own call: checks that link without consuming it, so a page can call it when it opens. */
export const checkRecoveryLink = endpoint({
  method: 'POST',
  path: '/api/auth/check-recovery-link',
  summary: 'Check that the token of a recovery link works',
  body: z.object({ token: recoveryTokenSchema }),
  response: okSchema,
});

export { GOOGLE_SIGN_IN_PATH } from '../google-sign-in';

/** Own call: after the Google sign-in, the address contains a one-time code, which this exchanges for a session. */
export const exchangeGoogleCode = endpoint({
  method: 'POST',
  path: '/api/auth/google/exchange',
  summary: 'Exchange the one-time code of a finished Google sign-in for a session',
  body: z.object({ code: z.string().check(z.maxLength(256)) }),
  response: sessionSchema,
});

/** Own call: ALTCHA's challenge (altcha-lib's JSON). */
export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/captcha/challenge',
  summary: 'A proof-of-work challenge of the self-hosted captcha',
  response: z.looseObject({}),
});

export const userLocation = endpoint({
  method: 'POST',
  path: '/api/users/location',
  summary: 'Store the country of a user whose location is null',
  body: z.object({ location: z.string().check(z.regex(/^[A-Za-z]{2}$/)) }),
  // The spec does not define the response (§7), so no page depends on it.
  response: z.catch(okSchema, { ok: true }),
});
