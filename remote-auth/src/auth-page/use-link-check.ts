import { type ApiError, useRequest } from '@bandmark/platform';
import { loadCalls } from '../calls/load-calls';

type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** What refuses a token; other refusals (a limit, a server without the call) decide nothing about it. */
const REFUSALS = [400, 409];

/**
 * Finds out when its page opens whether the link of a mail works, by a call that changes nothing. After a check that
 * decided nothing, or a lost connection, the page's form may still work.
 * @param token null for a link without one, which is not checked
 */
export function useLinkCheck(
  token: string | null,
  check: (calls: Calls, token: string) => Promise<unknown>,
): { isChecking: boolean; refusal: ApiError | null } {
  const { state } = useRequest(token, async () => check(await loadCalls(), token ?? ''));
  const isRefused = state.kind === 'error' && REFUSALS.includes(state.error.status) && !state.error.isTransient;
  return { isChecking: state.kind === 'loading', refusal: isRefused ? state.error : null };
}
