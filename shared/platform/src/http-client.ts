import { apiErrorSchema, type ApiErrorBody } from '@bandmark/contracts/api/errors';
import ky, { HTTPError, type Options } from 'ky';
import { sentenceOfAll } from './error-messages/all-sentences';
import { provideSentences } from './error-messages/error-sentence';
import { sessionToken } from './session';

// The server's codes come with responses only.
provideSentences(sentenceOfAll);

/** What came back: the response's JSON, or why the server refused. */
export type Received =
  | { isRefused: false; data: unknown }
  | { isRefused: true; status: number; body: ApiErrorBody; retryAfterMs?: number };

/**
 * The one HTTP client. JSON by default; the stored token as bearer, an empty value when there is none (spec §7).
 * Nothing is retried here: the caller knows whether repeating is safe.
 */
const client = ky.create({
  retry: 0,
  // A response without a body is read as null: of some calls the spec shows none (§7).
  parseJson: (text) => (text === '' ? null : JSON.parse(text)),
  hooks: {
    beforeRequest: [
      ({ request }) => {
        // A call may bring the token of a session that the page has just cleared.
        if (!request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${sessionToken()}`);
      },
    ],
  },
});

/** @throws when no response came, and `AbortError` when the caller gave up */
export async function send(address: URL, options: Options): Promise<Received> {
  try {
    return { isRefused: false, data: await client(address, options).json() };
  } catch (error) {
    if (!(error instanceof HTTPError)) throw error;
    return refusal(error.response, error.data);
  }
}

/** @param data the response's body as JSON, or anything else where it is none */
export function refusal({ status, headers }: Response, data: unknown): Received {
  const retryAfterMs = retryAfterOf(headers);
  // A message without a code is shown as it is (spec §8); the code that it gets here has no sentence without its status.
  const parsed = apiErrorSchema.safeParse({ code: 'http_error', ...(data as object | null) });
  const body: ApiErrorBody = parsed.success
    ? parsed.data
    : { code: 'http_error', params: { status }, message: `Status ${status} without a reason.` };
  return { isRefused: true, status, body, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** RFC 9110 §10.2.3; the server and the usual proxies give seconds, not a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) * 1000 : undefined;
}
