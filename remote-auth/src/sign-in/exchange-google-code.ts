import { exchangeGoogleCode as exchange } from '@bandmark/contracts/api/auth';
import { call } from '@bandmark/platform';

/** Exchanges the one-time code that a Google sign-in came back with. @returns the session token @throws ApiError */
export async function exchangeGoogleCode(code: string): Promise<string> {
  const { JWT } = await call(exchange, { body: { code } });
  return JWT;
}
