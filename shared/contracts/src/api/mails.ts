import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { okSchema } from './primitives';

/** Token of a link in a mail: signed by the server, about 250 characters. */
const tokenSchema = z.string().check(z.maxLength(1024));

/**
 * Called from the link "Confirm your address": whoever has its token can read the mails of this address. Idempotent,
 * because a mail program or a second click may have opened the link before.
 */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-address',
  summary: 'Confirm an e-mail address with the token of its mail',
  body: z.object({ token: tokenSchema }),
  response: z.object({ email: z.string() }),
});

/**
 * Previews what the confirmation would do. It confirms nothing, so a page can call it on opening, even if a mail
 * scanner opened the page.
 */
export const checkConfirmLink = endpoint({
  method: 'POST',
  path: '/api/auth/check-confirm-link',
  summary: 'Name the address that the token would confirm',
  body: z.object({ token: tokenSchema }),
  response: z.object({ email: z.string() }),
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/send-confirmation',
  summary: 'Send the link that confirms the address of the account again',
  response: okSchema,
});

/** Kinds of mails that an account may switch off; a newer server may know more. */
export const mailPreferences = endpoint({
  method: 'GET',
  path: '/api/mails/preferences',
  summary: 'Which mails the account gets',
  response: z.object({
    isConfirmed: z.boolean(),
    kinds: z.array(z.object({ kind: z.string(), isOn: z.boolean() })),
  }),
});
export type MailPreferences = CallResponse<typeof mailPreferences>;

export const setMailPreference = endpoint({
  method: 'POST',
  path: '/api/mails/preferences',
  summary: 'Switch one kind of mail on or off',
  body: z.object({ kind: z.string().check(z.maxLength(60)), isOn: z.boolean() }),
  response: okSchema,
});

/**
 * One-click unsubscribe without a session (RFC 8058): mail programs post a form to it directly, so any body is accepted
 * and ignored. Our page asks for a confirmation first, because mail scanners open links.
 */
export const stopMails = endpoint({
  method: 'POST',
  path: '/api/mails/stop',
  summary: 'Switch off the kind of mail that the token was sent with',
  query: z.object({ token: tokenSchema }),
  rawBody: true,
  response: z.object({ kind: z.string() }),
});

/**
 * Previews what the button of a stop link would do. It changes nothing, so a page can call it on opening. The token is
 * in the body, which is never logged.
 */
export const checkStopLink = endpoint({
  method: 'POST',
  path: '/api/mails/check-stop-link',
  summary: 'Name the kind of mail that the token would switch off',
  body: z.object({ token: tokenSchema }),
  response: z.object({ kind: z.string() }),
});
