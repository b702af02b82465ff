import { refusalOf } from '@bandmark/contracts/refusal';
import { type ApiError, useRequest } from '@bandmark/platform';
import { loadCalls } from '../calls/load-calls';

export type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** Statuses that refuse the token itself; others (a rate limit, a server without this call) say nothing about it. */
const REFUSALS = [400, 409];

/**
 * Checks on mount whether the link of a mail works, by a call that changes nothing. If the check fails for another
 * reason or gets no response, the page shows its form, which may still work.
 * @param token null for a link without a token, which is not checked
 */
export function useLinkCheck(
  token: string | null,
  check: (calls: Calls) => Promise<unknown>,
): { isChecking: boolean; refusal: ApiError | null } {
  const { state } = useRequest(token, async () => check(await loadCalls()));
  const isRefused = state.kind === 'error' && REFUSALS.includes(refusalOf(state.error));
  return { isChecking: state.kind === 'loading', refusal: isRefused ? state.error : null };
}
