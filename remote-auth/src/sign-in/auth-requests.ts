import { exchangeGoogleCode as exchange, resetPassword, signIn, signUp } from '@bandmark/contracts/api/auth';
import { call } from '@bandmark/platform';

export interface Credentials {
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
export async function exchangeGoogleCode(code: string): Promise<string> {
  const { JWT } = await call(exchange, { body: { code } });
  return JWT;
}
