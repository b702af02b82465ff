/**
 * Every call of this remote with its contract, in a separate chunk: only links of mails need it before a form is sent.
 */
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

/**
 * The page waits for the check of its link and shows its form after this time-out: shorter than that of other calls.
 */
const CHECK_TIMEOUT = { timeout: 5_000 };

interface Credentials {
  email: string;
  password: string;
  /** The token of the solved captcha. */
  reCaptcha: string;
}

/** Signs in, or up, with e-mail and password. @returns the session token @throws ApiError */
export async function requestSession(kind: 'sign-in' | 'sign-up', credentials: Credentials): Promise<string> {
  const { JWT } = await call(kind === 'sign-in' ? signIn : signUp, { body: credentials });
  return JWT;
}

/**
 * Requests a recovery link by e-mail. @returns the server's message, to be shown unchanged (spec §7) @throws ApiError
 */
export async function requestRecovery(email: string, reCaptcha: string): Promise<string> {
  const { message } = await call(resetPassword, { body: { email, reCaptcha } });
  return message;
}

/** Exchanges the one-time code of a Google sign-in. @returns the session token @throws ApiError */
export async function exchangeCode(code: string): Promise<string> {
  const { JWT } = await call(exchangeGoogleCode, { body: { code } });
  return JWT;
}

/** Sets a new password. @param token of a recovery link; works once @throws ApiError */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await call(newPassword, { body: { token, password } });
}

/** Sends a question about a plan. @throws ApiError */
export async function askAboutPlan(enquiry: CallInput<typeof sendEnquiry>['body']): Promise<void> {
  await call(sendEnquiry, { body: enquiry });
}

/** Confirms the address in a link's token. @throws ApiError */
export const confirmByLink = (token: string) => call(confirmAddress, { body: { token } });

/** Stops the kind of mails in a link's token. @throws ApiError */
export async function stopByLink(token: string): Promise<void> {
  await call(stopMails, { query: { token } }, { raw: new Blob() });
}

/** Checks whether the call would accept a link's token, without changing anything. @throws ApiError */
export const checkToken = {
  newPassword: (token: string) => call(checkRecoveryLink, { body: { token } }, CHECK_TIMEOUT),
  confirm: (token: string) => call(checkConfirmLink, { body: { token } }, CHECK_TIMEOUT),
  stop: (token: string) => call(checkStopLink, { body: { token } }, CHECK_TIMEOUT),
};
