import { completeRecording, listChunks, putChunk, saveAnswer, submitAttempt } from '@bandmark/contracts/api/attempts';
import { ApiError } from '@bandmark/platform';
import { mockApi, type MockedApi, type MockedRequest, refuse } from '@bandmark/platform/testing';
import { apiTransport, failureKind } from './api-transport';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => {
  api.restore();
});

const by = {
  attemptId: '0f8b7c1e-2d3a-4b5c-8d6e-7f8091a2b3c4',
  grant: 'granted',
  tabId: '1f8b7c1e-2d3a-4b5c-8d6e-7f8091a2b3c4',
};
const { signal } = new AbortController();

test.each([
  [0, 'network', 'transient'],
  [503, 'http_error', 'transient'],
  [408, 'http_error', 'transient'],
  [403, 'http_error', 'transient'],
  [404, 'http_error', 'transient'],
  [410, 'http_error', 'transient'],
  [413, 'http_error', 'transient'],
  [429, 'too_many_requests', 'transient'],
  [409, 'lease_lost', 'lease-lost'],
  [409, 'attempt_closed', 'closed'],
  [409, 'recording_closed', 'closed'],
  [410, 'too_late', 'too-late'],
  [409, 'chunk_differs', 'refused'],
  [410, 'recording_withdrawn', 'too-late'],
  [401, 'grant_ended', 'transient'],
  [401, 'unauthorised', 'refused'],
  [404, 'not_found', 'refused'],
])('%s %s is %s to the outbox', (status, code, kind) => {
  expect(failureKind(new ApiError(status, { message: 'No.', code }))).toBe(kind);
});

test('an answer travels by the grant of its attempt', async () => {
  let headers = new Headers();
  api.on(saveAnswer, (request) => {
    headers = request.headers;
    return { sequence: 4, serverTime: 1 };
  });
  expect(await apiTransport.saveAnswer(by, { sequence: 4, text: 'Dear' }, signal)).toMatchObject({ sequence: 4 });
  expect(headers.get('x-attempt-grant')).toBe('granted');
  expect(headers.get('x-tab-id')).toBe(by.tabId);
  expect(api.calls[0]?.body).toEqual({ sequence: 4, text: 'Dear' });
});

test('all that ends an exam travels by the grant of its attempt, too', async () => {
  const seen: [string | null, string | null][] = [];
  const noting =
    <T>(response: T) =>
    ({ headers }: MockedRequest): T => {
      seen.push([headers.get('x-attempt-grant'), headers.get('x-tab-id')]);
      return response;
    };
  api.on(submitAttempt, noting({ receipt: 'R-1', submittedAt: 1, late: false }));
  api.on(completeRecording, noting({ state: 'complete' as const, missing: 0 }));
  api.on(listChunks, noting([]));
  const streams = [{ stream: 'camera' as const, segment: 1, chunks: 3 }];
  expect(await apiTransport.submit(by, { sequence: 5, text: 'Done.' }, signal)).toMatchObject({ receipt: 'R-1' });
  await apiTransport.submit(by, null, signal);
  await apiTransport.completeRecording(by, streams, signal);
  expect(await apiTransport.listChunks(by, signal)).toEqual([]);
  expect(seen).toEqual(Array.from({ length: 4 }, () => ['granted', by.tabId]));
  const at = `/api/attempts/${by.attemptId}`;
  expect(api.calls.slice(0, 3)).toEqual([
    { request: `POST ${at}/submit`, body: { sequence: 5, text: 'Done.' } },
    { request: `POST ${at}/submit`, body: {} },
    { request: `POST ${at}/recording/complete`, body: { streams } },
  ]);
});

test.each([
  ['of the usual length outlives its page', 16_000, true],
  ['that is too long for it does not', 16_001, false],
])('an answer %s', async (_which, length, keepalive) => {
  api.on(saveAnswer, { sequence: 4, serverTime: 1 });
  const fetched = jest.spyOn(globalThis, 'fetch');
  await apiTransport.saveAnswer(by, { sequence: 4, text: 'x'.repeat(length) }, signal);
  expect((fetched.mock.calls[0]?.[0] as Request).keepalive).toBe(keepalive);
  fetched.mockRestore();
});

test('a chunk travels with its type, hash and start', async () => {
  let headers = new Headers();
  api.on(putChunk, (request) => {
    headers = request.headers;
    return { stored: true as const, sha256: 'ab' };
  });
  const bytes = new TextEncoder().encode('{}\n').buffer;
  const chunk = {
    stream: 'screen' as const,
    segment: 1,
    sequence: 0,
    bytes,
    type: 'application/x-ndjson',
    startedAt: 17.4,
    sha256: 'ab',
  };
  await apiTransport.putChunk(by, chunk, signal);
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  expect(headers.get('x-chunk-sha256')).toBe('ab');
  expect(headers.get('x-stream-started-at')).toBe('17');
});

test('the outbox gets a refusal by its own name', async () => {
  api.on(saveAnswer, refuse(409, 'Another tab writes.', 'lease_lost'));
  await expect(apiTransport.saveAnswer(by, { sequence: 1, text: '' }, signal)).rejects.toMatchObject({
    kind: 'lease-lost',
  });
});

test('a recording that the server has no space for comes later', async () => {
  api.on(putChunk, { ...refuse(503, 'No space.', 'recordings_paused'), headers: { 'retry-after': '60' } });
  const chunk = { stream: 'camera' as const, segment: 1, sequence: 0, bytes: new ArrayBuffer(1), type: 'video/webm' };
  await expect(apiTransport.putChunk(by, { ...chunk, startedAt: 1, sha256: 'ab' }, signal)).rejects.toMatchObject({
    kind: 'transient',
    retryAfterMs: 60_000,
    hold: 'space',
  });
});

test('a recording beyond what an account may record in a day comes on another day', async () => {
  api.on(putChunk, { ...refuse(429, 'Enough.', 'recording_quota'), headers: { 'retry-after': '7200' } });
  const chunk = { stream: 'camera' as const, segment: 1, sequence: 0, bytes: new ArrayBuffer(1), type: 'video/webm' };
  await expect(apiTransport.putChunk(by, { ...chunk, startedAt: 1, sha256: 'ab' }, signal)).rejects.toMatchObject({
    kind: 'transient',
    hold: 'quota',
  });
});

test('a pause that the server asks for reaches the outbox', async () => {
  api.on(saveAnswer, { ...refuse(503, 'Later.', 'unavailable'), headers: { 'retry-after': '7' } });
  await expect(apiTransport.saveAnswer(by, { sequence: 1, text: '' }, signal)).rejects.toMatchObject({
    kind: 'transient',
    retryAfterMs: 7000,
  });
});
