import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { okSchema } from './primitives';

/** Token of a link in a mail: signed by the server, some 250 characters. */
const tokenSchema = z.string().check(z.maxLength(1024));

/**
 * Behind the link of "Confirm your address": its holder reads the mails of this address. Works again with the same
 * answer, because a mail program or a second click may have opened it before.
 */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-address',
  summary: 'Confirm an e-mail address with the token of its mail',
  body: z.object({ token: tokenSchema }),
  response: z.object({ email: z.string() }),
});

/**
 * What the button of such a link would do, before it is pressed: confirms nothing, so that a page may ask when it opens,
 * also where a scanner of mails opened it.
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
 * One click, without a session (RFC 8058): mail programs post a form to it by themselves, so any body is accepted and
 * none is read. A page asks first, because scanners open the links of mails.
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
 * What the button of a stop link would do, before it is pressed: changes nothing, so that a page may ask when it opens.
 * The token comes in the body, which no log has.
 */
export const checkStopLink = endpoint({
  method: 'POST',
  path: '/api/mails/check-stop-link',
  summary: 'Name the kind of mail that the token would switch off',
  body: z.object({ token: tokenSchema }),
  response: z.object({ kind: z.string() }),
});
