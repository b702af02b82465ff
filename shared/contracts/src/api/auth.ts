import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { okSchema } from './primitives';

/** Beyond this an argon2 run would be a way to keep the server busy. */
export const passwordSchema = z.string().check(z.maxLength(256));
export const emailSchema = z.string().check(z.maxLength(254));
/** The solved captcha: reCAPTCHA's token or ALTCHA's base64 payload. Verified by the server, once. */
const captchaSchema = z.string().check(z.maxLength(8192));

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema, reCaptcha: captchaSchema });

export const userSchema = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  /** Country code, null until the first visit told it. */
  location: z._default(z.nullable(z.string()), null),
  /** Read by the parent product, unused here (spec §3). */
  isPremiumDictionary: z.optional(z.boolean()),
  /** Own field: keys the outbox on the device. */
  userId: z.optional(z.string()),
  isExaminer: z.optional(z.boolean()),
  /** Leads examiners: may withdraw marks and certificates, as operators may. */
  isLead: z.optional(z.boolean()),
  isOperator: z.optional(z.boolean()),
  /** When the account is deleted, in epoch milliseconds; null or absent unless its owner asked for it. */
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
 * Own call: ends the session that it comes with, or every session of the account. Grants of open exams go on after the
 * first and write no more answers after the second; what they recorded still arrives.
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

/** Own call: ends the recovery that the link of the mail began. The link works once. */
export const newPassword = endpoint({
  method: 'POST',
  path: '/api/auth/new-password',
  summary: 'Set a new password with the token of a recovery link',
  body: z.object({ token: recoveryTokenSchema, password: passwordSchema }),
  response: okSchema,
});

/** Own call: whether that link still works. It does not use the link up, so that a page may ask when it opens. */
export const checkRecoveryLink = endpoint({
  method: 'POST',
  path: '/api/auth/check-recovery-link',
  summary: 'Check that the token of a recovery link works',
  body: z.object({ token: recoveryTokenSchema }),
  response: okSchema,
});

export { GOOGLE_SIGN_IN_PATH } from '../google-sign-in';

/** Own call: Google comes back with a code in the address; it is exchanged for a session once. */
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
  // The spec does not show the response (§7): no page depends on it.
  response: z.catch(okSchema, { ok: true }),
});
