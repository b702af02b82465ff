import { addQuickTest } from '@bandmark/contracts/api/tests';
import { call } from '@bandmark/platform';

/** Adds a quick test: one writing and one speaking part. @throws ApiError */
export async function addTest(): Promise<void> {
  await call(addQuickTest, {});
}
