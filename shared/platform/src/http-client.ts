import { apiErrorSchema, type ApiErrorBody } from '@bandmark/contracts/api/errors';
import ky, { HTTPError, type Options } from 'ky';
import { sentenceOfAll } from './error-messages/all-sentences';
import { provideSentences } from './error-messages/error-sentence';
import { sessionToken } from './session';

// Registered here because the server's codes occur only in responses.
provideSentences(sentenceOfAll);

/** The response's JSON, or the server's refusal. */
export type Received =
  | { isRefused: false; data: unknown }
  | { isRefused: true; status: number; body: ApiErrorBody; retryAfterMs?: number };

/**
 * The one HTTP client. JSON by default; sends the stored token as bearer, or an empty value when there is none (spec
 * §7). It never retries: only the caller knows whether the call is idempotent.
 */
const client = ky.create({
  retry: 0,
  // An empty body is read as null, because the spec defines no response body for some calls (§7).
  parseJson: (text) => (text === '' ? null : JSON.parse(text)),
  hooks: {
    beforeRequest: [
      ({ request }) => {
        // The caller may set the token itself, for example when a log-out ends a session that the page has already
        // cleared.
        if (!request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${sessionToken()}`);
      },
    ],
  },
});

/** @throws when no response came; `AbortError` when the caller aborted */
export async function send(address: URL, options: Options): Promise<Received> {
  try {
    return { isRefused: false, data: await client(address, options).json() };
  } catch (error) {
    if (!(error instanceof HTTPError)) throw error;
    return refusal(error.response, error.data);
  }
}

/** @param data the response's parsed JSON body; any other value counts as no body */
export function refusal({ status, headers }: Response, data: unknown): Received {
  const retryAfterMs = retryAfterOf(headers);
  // A message without a code is shown unchanged (spec §8): 'http_error' has no sentence unless `params` has a status.
  const parsed = apiErrorSchema.safeParse({ code: 'http_error', ...(data as object | null) });
  const body: ApiErrorBody = parsed.success
    ? parsed.data
    : { code: 'http_error', params: { status }, message: `Status ${status} without a reason.` };
  return { isRefused: true, status, body, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** RFC 9110 §10.2.3. Dates are ignored: this server and the usual proxies send seconds. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) * 1000 : undefined;
}
