import { checkRecoveryLink, newPassword, resetPassword, signIn, signUp, userInfo } from '@bandmark/contracts/api/auth';
import type { TestServer } from './with-server';

/** The requests of the sign-in card, each with a solved captcha unless one is given. */
export function authCalls(server: () => TestServer) {
  const post = (url: string, body: object) => server().app.inject({ method: 'POST', url, body });
  return {
    signUp: (email: string, password = 'Password1') => post(signUp.path, { email, password, reCaptcha: 'solved' }),
    signIn: (email: string, password = 'Password1', reCaptcha = 'solved') =>
      post(signIn.path, { email, password, reCaptcha }),
    resetPassword: (email: string) => post(resetPassword.path, { email, reCaptcha: 'solved' }),
    newPassword: (token: string, password: string) => post(newPassword.path, { token, password }),
    checkRecoveryLink: (token: string) => post(checkRecoveryLink.path, { token }),
    userInfo: (token: string) =>
      server().app.inject({ url: userInfo.path, headers: { authorization: `Bearer ${token}` } }),
  };
}
