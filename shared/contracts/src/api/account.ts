import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { emailSchema, passwordSchema, sessionSchema } from './auth';
import { instantSchema, okSchema } from './primitives';

/** Sign-in methods of the account, and pending changes to it. */
export const accountDetails = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'How the account is opened, and what is under way with it',
  response: z.object({
    email: z.string(),
    /** The owner opened a link sent to this address, or Google confirmed the address. */
    isEmailVerified: z.boolean(),
    /** False for an account that has only ever signed in through Google. */
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** The new address; it replaces `email` once the owner opens the link sent to it. */
    pendingEmail: z.nullable(z.string()),
    /** When the account and all its data will be deleted; null unless the owner has requested deletion. */
    deleteAt: z.nullable(instantSchema),
  }),
});

/** Takes effect once the link sent to the new address is opened. The response never reveals whether it is in use. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Ask for another e-mail address',
  body: z.object({ email: emailSchema, password: passwordSchema }),
  response: okSchema,
});

/** Ends all existing sessions; the caller continues with the new token in the response. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Set another password, with the present one',
  body: z.object({ current: passwordSchema, password: passwordSchema }),
  response: sessionSchema,
});

/** For an account without a password: mails a link that sets one to the account's own address. */
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/account/password-link',
  summary: 'Send the link that sets a password to the account’s address',
  response: okSchema,
});

/** The browser downloads the archive by navigating below this path with the one-time code of `makeArchiveLink`. */
export const ARCHIVE_PATH = '/api/account/archive';

export const makeArchiveLink = endpoint({
  method: 'POST',
  path: ARCHIVE_PATH,
  summary: 'An address from which this browser downloads everything about the account, once, within two minutes',
  response: z.object({ href: z.string() }),
});

/** Requires the password or, for an account without one, the account's own address. Ends every session. */
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
