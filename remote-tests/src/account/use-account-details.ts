import { accountDetails } from '@bandmark/contracts/api/account';
import type { User } from '@bandmark/contracts/api/auth';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { call, useRequest } from '@bandmark/platform';

export type AccountDetails = CallResponse<typeof accountDetails>;

/** Until the details are there, those of most accounts: the page keeps its place when they come. */
const usualDetails = (user: User): AccountDetails => ({
  email: user.email ?? '',
  isEmailVerified: true,
  hasPassword: true,
  hasGoogle: false,
  pendingEmail: null,
  deleteAt: user.deleteAt ?? null,
});

/** `details` are null where an older server has no such call; the page then offers what it always had. */
export function useAccountDetails(user: User): { details: AccountDetails | null; reload(): void } {
  const { state, retry } = useRequest('account', (signal) => call(accountDetails, {}, { signal }));
  if (state.kind === 'ready') return { details: state.data, reload: retry };
  return { details: state.kind === 'error' ? null : usualDetails(user), reload: retry };
}
