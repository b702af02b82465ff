import { newUserName } from '@bandmark/contracts/api/tests';
import { call } from '@bandmark/platform';

/** Changes the account's name. @throws ApiError */
export async function saveName(name: string): Promise<void> {
  await call(newUserName, { body: { name } });
}
