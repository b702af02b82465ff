import { signIn, signUp } from '@bandmark/contracts/api/auth';
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
