import { resetPassword } from '@bandmark/contracts/api/auth';
import { call } from '@bandmark/platform';

/** Asks for a recovery link by e-mail. @returns the server's message, shown as it is (spec §7) @throws ApiError */
export async function requestRecovery(email: string, reCaptcha: string): Promise<string> {
  const { message } = await call(resetPassword, { body: { email, reCaptcha } });
  return message;
}
