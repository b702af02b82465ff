import { accountDetails } from '@bandmark/contracts/api/account';
import type { User } from '@bandmark/contracts/api/auth';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { refusalOf } from '@bandmark/contracts/refusal';
import { type ApiError, call, useRequest } from '@bandmark/platform';

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

export interface AccountDetailsHandle {
  /** Null after a failure, as with an older server without this call (404); the page then shows the basics. */
  details: AccountDetails | null;
  /** Why the last request failed; the details of an earlier request stay. Null with an older server. */
  failure: ApiError | null;
  reload(): void;
}

export function useAccountDetails(user: User): AccountDetailsHandle {
  const { state, retry } = useRequest('account', (signal) => call(accountDetails, {}, { signal }));
  if (state.kind === 'ready') return { details: state.data, failure: state.error, reload: retry };
  if (state.kind !== 'error') return { details: usualDetails(user), failure: null, reload: retry };
  const { error } = state;
  const isOlderServer = refusalOf(error) === 404;
  return { details: null, failure: isOlderServer ? null : error, reload: retry };
}
