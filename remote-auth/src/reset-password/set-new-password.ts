import { newPassword } from '@bandmark/contracts/api/auth';
import { call } from '@bandmark/platform';

/** Sets a new password with the token of a recovery link, which works once. @throws ApiError */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await call(newPassword, { body: { token, password } });
}
