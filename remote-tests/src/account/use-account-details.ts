import { accountDetails } from '@bandmark/contracts/api/account';
import type { User } from '@bandmark/contracts/api/auth';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { call, useRequest } from '@bandmark/platform';

export type AccountDetails = CallResponse<typeof accountDetails>;

/** Placeholder with the details of most accounts, to prevent layout shift when the real ones arrive. */
const usualDetails = (user: User): AccountDetails => ({
  email: user.email ?? '',
  isEmailVerified: true,
  hasPassword: true,
  hasGoogle: false,
  pendingEmail: null,
  deleteAt: user.deleteAt ?? null,
});

/** `details` is null after a failure, as with an older server without this call; the page then shows the basics. */
export function useAccountDetails(user: User): { details: AccountDetails | null; reload(): void } {
  const { state, retry } = useRequest('account', (signal) => call(accountDetails, {}, { signal }));
  if (state.kind === 'ready') return { details: state.data, reload: retry };
  return { details: state.kind === 'error' ? null : usualDetails(user), reload: retry };
}
