import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { emailSchema, passwordSchema, sessionSchema } from './auth';
import { instantSchema, okSchema } from './primitives';

/** What the account page shows beside the user: how its owner logs in, and what is under way. */
export const accountDetails = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'How the account is opened, and what is under way with it',
  response: z.object({
    email: z.string(),
    /** A link that went to this address was opened, or Google vouched for it. */
    isEmailVerified: z.boolean(),
    /** False for an account that only ever came through Google. */
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** The address takes this one's place when the link that went there is opened. */
    pendingEmail: z.nullable(z.string()),
    /** When the account and all that belongs to it is deleted; null unless its owner asked for it. */
    deleteAt: z.nullable(instantSchema),
  }),
});

/** The address changes when the link that goes to the new one is opened. The response never says whether it is taken. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Ask for another e-mail address',
  body: z.object({ email: emailSchema, password: passwordSchema }),
  response: okSchema,
});

/** Ends every other session; the caller goes on with the token of the response. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Set another password, with the present one',
  body: z.object({ current: passwordSchema, password: passwordSchema }),
  response: sessionSchema,
});

/** For an account without a password: the link that sets one goes to the account's own address. */
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/account/password-link',
  summary: 'Send the link that sets a password to the account’s address',
  response: okSchema,
});

/** The archive is fetched by navigation, below this address, with the one-time code of `makeArchiveLink`; no call of the API. */
export const ARCHIVE_PATH = '/api/account/archive';

export const makeArchiveLink = endpoint({
  method: 'POST',
  path: ARCHIVE_PATH,
  summary: 'An address from which this browser downloads everything about the account, once, within two minutes',
  response: z.object({ href: z.string() }),
});

/** With the password or, where the account has none, the account's own address. Ends every session. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Delete the account and all that belongs to it in seven days',
  body: z.object({ password: z.optional(passwordSchema), email: z.optional(emailSchema) }),
  response: z.object({ deleteAt: instantSchema }),
});

export const keepAccount = endpoint({
  method: 'POST',
  path: '/api/account/keep',
  summary: 'Keep an account that was about to be deleted',
  response: okSchema,
});
