import { addQuickTest } from '@bandmark/contracts/api/tests';
import { call } from '@bandmark/platform';

/** @returns the new test's id @throws ApiError */
export async function createQuickTest(): Promise<number> {
  return (await call(addQuickTest, {})).myTestId;
}
