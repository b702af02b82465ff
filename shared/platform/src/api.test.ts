import { certificateById } from '@bandmark/contracts/api/certificates';
import { readCertificate } from '@bandmark/contracts/certificate-record';
import type { EarlyPage } from '@bandmark/contracts/early-page';
import { signIn, userInfo } from '@bandmark/contracts/api/auth';
import { listTests, newUserName, standardTestResult } from '@bandmark/contracts/api/tests';
import { ApiError, call } from './api';
import { storeSession } from './session';
import { type MockedApi, mockApi, refuse } from './testing';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

test.each([
  ['a.b.c', 'Bearer a.b.c'],
  ['', 'Bearer'],
])('with the token "%s" the Authorization header is "%s" (§7.2)', async (token, header) => {
  if (token) storeSession(token);
  let seen: string | null = null;
  api.on(userInfo, ({ headers }) => {
    seen = headers.get('authorization');
    return { name: 'Ann', location: null };
  });
  await call(userInfo, {});
  expect(seen).toBe(header);
});

test('bodies are JSON by default, sent to the configured base (§7.1)', async () => {
  let type: string | null = null;
  api.on(signIn, ({ headers }) => {
    type = headers.get('content-type');
    return { JWT: 'x' };
  });
  await call(signIn, { body: { email: 'a@b.co', password: 'p', reCaptcha: 'c' } });
  expect(type).toContain('application/json');
  expect(api.calls).toEqual([
    { request: 'POST /api/auth/sign-in', body: { email: 'a@b.co', password: 'p', reCaptcha: 'c' } },
  ]);
});

test('path and query values are encoded; undefined ones are left out', async () => {
  let seen = '';
  api.on(listTests, ({ query }) => {
    seen = query.toString();
    return [];
  });
  await call(listTests, { query: { t: 17 } });
  expect(seen).toBe('t=17');
  await call(listTests, { query: {} });
  expect(seen).toBe('');
  api.on(standardTestResult, []);
  await call(standardTestResult, { params: { type: 'reading', testId: 7 } });
  expect(api.calls.at(-1)?.request).toBe('GET /api/certificate/standard-test-result/reading/7');
});

test('a refusal keeps status, code and the messages of each shape', async () => {
  api.on(newUserName, refuse(400, [{ message: 'Too long.', field: 'name' }], 'invalid_request'));
  const error = await call(newUserName, { body: { name: 'x' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    isTransient: false,
    message: 'Too long.',
    lines: [{ message: 'Too long.', field: 'name' }],
    body: { code: 'invalid_request' },
  });
  expect((error as ApiError).is('invalid_request')).toBe(true);
});

test.each([
  ['a fault of the server', () => api.on(userInfo, refuse(503, 'Later.')), 503],
  [
    'no network',
    () => {
      api.isOffline = true;
    },
    0,
  ],
])('%s is worth trying again (§8.21)', async (_, arrange, status) => {
  arrange();
  const error = await call(userInfo, {}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status, isTransient: true });
});

test('a response that breaks the contract is a failure that names the place', async () => {
  globalThis.fetch = () => Promise.resolve(Response.json({ name: 7, location: null }));
  await expect(call(userInfo, {})).rejects.toMatchObject({
    message: 'We could not read the server’s response. Try again.',
    body: { code: 'bad_response', message: expect.stringMatching(/user-info.*name/) },
  });
});

test('a success without a body is one where the specification shows no response (§7.11)', async () => {
  globalThis.fetch = () => Promise.resolve(new Response(null));
  expect(await call(newUserName, { body: { name: 'Ann' } })).toEqual({ ok: true });
});

test.each([403, 404, 407, 413])('a %d without a code is not the API’s word: worth trying again', async (status) => {
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Sign in to this network</h1>', { status }));
  await expect(call(userInfo, {})).rejects.toMatchObject({ status, isTransient: true, body: { code: 'http_error' } });
});

test.each<[string, unknown, object[]]>([
  ['one text', 'Wrong password.', [{ message: 'Wrong password.' }]],
  ['a list of texts', ['First.', 'Second.'], [{ message: 'First.' }, { message: 'Second.' }]],
  [
    'a list with fields',
    [{ message: 'No such e-mail.', field: 'email' }],
    [{ message: 'No such e-mail.', field: 'email' }],
  ],
])('a refusal that has a message and no code (%s) says its message', async (_shape, message, lines) => {
  globalThis.fetch = () => Promise.resolve(Response.json({ message }, { status: 401 }));
  await expect(call(userInfo, {})).rejects.toMatchObject({ status: 401, lines, body: { code: 'http_error' } });
});

test('an error that is not the API’s, such as a proxy’s, keeps its status', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call(userInfo, {})).rejects.toMatchObject({
    status: 502,
    isTransient: true,
    message: 'The server could not do this (502). Try again.',
  });
});

test('unknown fields of a response are ignored: a newer server may say more', async () => {
  globalThis.fetch = () => Promise.resolve(Response.json({ name: 'Ann', location: null, plan: 'gold' }));
  expect(await call(userInfo, {})).toEqual({ name: 'Ann', location: null });
});

describe('an early response', () => {
  const page = window as Window & EarlyPage;
  const RECORD = { userName: 'Ann', userDate: '', userLevel: {}, qrUrl: '' };
  const hash = 'ATestCertificate12345';
  const begin = (response: Promise<Response>, of = hash) => {
    response.catch(() => undefined);
    page.bandmarkEarly = {
      address: `${window.location.origin}/api/certificate/test-result/${of}`,
      response,
    };
  };
  const read = (options = {}) => call(readCertificate, { params: { hash } }, options);
  afterEach(() => {
    delete page.bandmarkEarly;
  });

  test('goes to the first call of its address; the next one asks the server', async () => {
    api.on(certificateById, { ...RECORD, userName: 'Ann Newer' });
    begin(Promise.resolve(Response.json(RECORD)));
    expect((await read()).userName).toBe('Ann');
    expect(api.calls).toEqual([]);
    expect((await read()).userName).toBe('Ann Newer');
  });

  test('is parsed like every response', async () => {
    begin(Promise.resolve(Response.json({ ...RECORD, userLevel: { total: 'nine' } })));
    await expect(read()).rejects.toMatchObject({
      status: 0,
      body: {
        code: 'bad_response',
        message: 'The response of /api/certificate/test-result/{hash} breaks the contract at "userLevel.total".',
      },
    });
    begin(Promise.resolve(new Response('<!doctype html>')));
    await expect(read()).rejects.toMatchObject({ status: 0, body: { code: 'network' } });
    expect(api.calls).toEqual([]);
  });

  test.each([
    ['the API', { message: 'Withdrawn.', code: 'certificate_withdrawn' }, 'certificate_withdrawn'],
    ['a proxy', undefined, 'http_error'],
  ])('refused by %s is a refusal, without a second request', async (_whom, body, code) => {
    const headers = { 'retry-after': '7' };
    begin(Promise.resolve(new Response(body && JSON.stringify(body), { status: 410, headers })));
    await expect(read()).rejects.toMatchObject({ status: 410, retryAfterMs: 7000, body: { code } });
    expect(api.calls).toEqual([]);
  });

  test('that failed, or that belongs to another address, leaves the call unchanged', async () => {
    api.on(certificateById, RECORD);
    begin(Promise.reject(new TypeError('Failed to fetch')));
    expect((await read()).userName).toBe('Ann');
    expect(api.calls).toHaveLength(1);
    begin(Promise.resolve(Response.json({})), 'AnotherCertificate1234');
    expect((await read()).userName).toBe('Ann');
    expect(api.calls).toHaveLength(2);
  });

  test('an aborted caller gets no response', async () => {
    begin(Promise.resolve(Response.json(RECORD)));
    await expect(read({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
