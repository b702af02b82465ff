import { accountDetails } from '@bandmark/contracts/api/account';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { call, useRequest } from '@bandmark/platform';

export type AccountDetails = CallResponse<typeof accountDetails>;

/** Null until it is there; an older server has no such call, and the page then offers what it always had. */
export function useAccountDetails(): { details: AccountDetails | null; reload(): void } {
  const { state, retry } = useRequest('account', (signal) => call(accountDetails, {}, { signal }));
  return { details: state.kind === 'ready' ? state.data : null, reload: retry };
}
