/** Every call of this remote, in a separate chunk with its contracts: only links of mails are checked before a form is sent. */
import {
  checkRecoveryLink,
  exchangeGoogleCode,
  newPassword,
  resetPassword,
  signIn,
  signUp,
} from '@bandmark/contracts/api/auth';
import { sendEnquiry } from '@bandmark/contracts/api/enquiries';
import { checkConfirmLink, checkStopLink, confirmAddress, stopMails } from '@bandmark/contracts/api/mails';
import type { CallInput } from '@bandmark/contracts/endpoint';
import { call } from '@bandmark/platform';

/** A page waits for the check of its link, and shows its form when none comes: shorter than other calls. */
const CHECK_TIMEOUT = { timeout: 5_000 };

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

/** Whether these calls would take a link's token, by calls that change nothing. @throws ApiError */
export const checkToken = {
  newPassword: (token: string) => call(checkRecoveryLink, { body: { token } }, CHECK_TIMEOUT),
  confirm: (token: string) => call(checkConfirmLink, { body: { token } }, CHECK_TIMEOUT),
  stop: (token: string) => call(checkStopLink, { body: { token } }, CHECK_TIMEOUT),
};
