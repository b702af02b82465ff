import { type CallResponse, type Endpoint } from '@bandmark/contracts/endpoint';
import { DEFAULT_SITE_SETTINGS, SETTINGS_ELEMENT_ID, type SiteSettings } from '@bandmark/contracts/site-settings';

import { sentenceOfAll } from './error-messages/all-sentences';
import { provideSentences } from './error-messages/error-sentence';

// The same state as after a page's first call: tests create errors without making a call.
provideSentences(sentenceOfAll);

/** For screen tests: the router that links and parameters need, so that remotes do not depend on react-router-dom. */
export { MemoryRouter, Route, Routes } from 'react-router-dom';
export { memoryHistory } from './routing/guarded-history';
/** The shell's own router, whose guards can block navigations: `history={memoryHistory(['/tests', '/marking/7'])}`. */
export { GuardedRouter } from './routing/guarded-router';

/** A request as a test's handler receives it. */
export interface MockedRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

interface Refusal {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refuse' in value;

/** Responds with an error: `refuse(409, 'Another tab…', 'lease_lost')`. */
export function refuse(
  status: number,
  message: unknown,
  code = 'test',
  params?: Readonly<Record<string, string | number>>,
): { refuse: true } & Refusal {
  return { refuse: true, status, body: { message, code, ...(params && { params }) } };
}

/** A response, a refusal, or the bytes of an endpoint with `rawResponse`. */
type Mocked<E extends Endpoint> = CallResponse<E> | ReturnType<typeof refuse> | Uint8Array;

export interface MockedApi {
  on<E extends Endpoint>(
    endpoint: E,
    response: Mocked<E> | ((request: MockedRequest) => Mocked<E> | Promise<Mocked<E>>),
  ): void;
  /** `METHOD /path` of every call so far, in order, with its body. */
  readonly calls: { request: string; body: unknown }[];
  /** While true, every call fails as if there were no network. */
  isOffline: boolean;
  restore(): void;
}

/**
 * Mocks a test's network at the HTTP edge, typed by the contract: each response is checked against the endpoint's
 * schema, and a request without a handler fails the test through console.error.
 */
export function mockApi(): MockedApi {
  const original = globalThis.fetch;
  const handlers: { endpoint: Endpoint; pattern: RegExp; names: string[]; response: unknown }[] = [];
  const api: MockedApi = {
    calls: [],
    isOffline: false,
    on(endpoint, response) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const pattern = new RegExp(`^${endpoint.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
      handlers.unshift({ endpoint, pattern, names, response });
    },
    restore() {
      globalThis.fetch = original;
    },
  };

  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const text = await request.clone().text();
    let body: unknown = text === '' ? undefined : text;
    if (request.headers.get('content-type')?.includes('application/json') && text !== '') body = JSON.parse(text);
    api.calls.push({ request: `${request.method} ${url.pathname}`, body });
    if (api.isOffline) throw new TypeError('Failed to fetch');

    for (const { endpoint, pattern, names, response } of handlers) {
      const match = endpoint.method === request.method ? pattern.exec(url.pathname) : null;
      if (!match) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
      const mocked: MockedRequest = { params, query: url.searchParams, body, headers: request.headers };
      const data: unknown =
        typeof response === 'function' ? await (response as (r: MockedRequest) => unknown)(mocked) : response;
      if (isRefusal(data)) return Response.json(data.body, { status: data.status, headers: { ...data.headers } });
      if (endpoint.rawResponse && data instanceof Uint8Array) return new Response(new Blob([new Uint8Array(data)]));
      const parsed = endpoint.response.safeParse(data);
      if (!parsed.success)
        throw new Error(`mockApi: the response of ${endpoint.path} breaks its contract: ${parsed.error.message}`);
      return Response.json(data);
    }
    console.error(`mockApi: no handler for ${request.method} ${url.pathname}`);
    return Response.json({ message: 'unhandled', code: 'unhandled' }, { status: 501 });
  };
  return api;
}

/**
 * Inlines settings into the page, as the server does. A page reads them once, at the first use.
 * @returns removes them
 */
export function inlineSettings(settings: Partial<SiteSettings>): () => void {
  // The page reads the text of the element with this id, whatever its kind.
  const inlined = document.createElement('pre');
  inlined.id = SETTINGS_ELEMENT_ID;
  inlined.textContent = JSON.stringify({ ...DEFAULT_SITE_SETTINGS, ...settings });
  document.head.append(inlined);
  return () => inlined.remove();
}
