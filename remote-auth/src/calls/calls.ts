/** Every call of this remote, in a separate chunk with its contracts: no screen calls before its form is sent. */
import { exchangeGoogleCode, newPassword, resetPassword, signIn, signUp } from '@bandmark/contracts/api/auth';
import { sendEnquiry } from '@bandmark/contracts/api/enquiries';
import { checkStopLink, confirmAddress, stopMails } from '@bandmark/contracts/api/mails';
import type { CallInput } from '@bandmark/contracts/endpoint';
import { call } from '@bandmark/platform';

interface Credentials {
  email: string;
  password: string;
  /** The solved captcha. */
  reCaptcha: string;
}

/** Signs in, or up, with e-mail and password. @returns the session token @throws ApiError */
export async function requestSession(kind: 'sign-in' | 'sign-up', credentials: Credentials): Promise<string> {
  const { JWT } = await call(kind === 'sign-in' ? signIn : signUp, { body: credentials });
  return JWT;
}

/** Asks for a recovery link by e-mail. @returns the server's message, shown as it is (spec §7) @throws ApiError */
export async function requestRecovery(email: string, reCaptcha: string): Promise<string> {
  const { message } = await call(resetPassword, { body: { email, reCaptcha } });
  return message;
}

/** Exchanges the one-time code that a Google sign-in came back with. @returns the session token @throws ApiError */
export async function exchangeCode(code: string): Promise<string> {
  const { JWT } = await call(exchangeGoogleCode, { body: { code } });
  return JWT;
}

/** Sets a new password with the token of a recovery link, which works once. @throws ApiError */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await call(newPassword, { body: { token, password } });
}

/** Sends a question about a plan. @throws ApiError */
export async function askAboutPlan(enquiry: CallInput<typeof sendEnquiry>['body']): Promise<void> {
  await call(sendEnquiry, { body: enquiry });
}

/** Confirms the address that a link's token names. @throws ApiError */
export const confirmByLink = (token: string) => call(confirmAddress, { body: { token } });

/** Stops the mails that a link's token names. @throws ApiError */
export async function stopByLink(token: string): Promise<void> {
  await call(stopMails, { query: { token } }, { raw: new Blob() });
}

/** What a stop link's token would stop; stops nothing. @throws ApiError */
export const checkStopToken = (token: string) => call(checkStopLink, { body: { token } });
