import { fetchManifest } from './fetch-manifest';
import { STALLED_AFTER_MS } from './unless-stalled';

const manifest = {
  schema: 1,
  state: 'finalised',
  cameraOffsetMs: 114,
  durationMs: 9000,
  segments: [],
  files: {},
  missingChunks: 0,
};
const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
});
const ask = (respond: () => Promise<Response>) => {
  globalThis.fetch = respond;
  return fetchManifest('/x.manifest.json', new AbortController().signal);
};

test('returns the manifest', async () => {
  expect(await ask(() => Promise.resolve(Response.json(manifest)))).toEqual(manifest);
});

test('an old recording has none, and without a URL no request is sent', async () => {
  expect(await ask(() => Promise.resolve(new Response('', { status: 404 })))).toBeNull();
  expect(await fetchManifest(undefined, new AbortController().signal)).toBeNull();
});

test.each<[string, () => Promise<Response>]>([
  ['of a later schema', () => Promise.resolve(Response.json({ ...manifest, schema: 2 }))],
  ['that is not JSON', () => Promise.resolve(new Response('<p>'))],
  ['that cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that never comes', () => new Promise(() => {})],
  ['that never ends', () => Promise.resolve(new Response(new ReadableStream()))],
])('a manifest %s does not prevent the replay', async (_, respond) => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  jest.useFakeTimers();
  const asked = ask(respond);
  await jest.advanceTimersByTimeAsync(STALLED_AFTER_MS);
  jest.useRealTimers();
  expect(await Promise.race([asked, Promise.resolve('still waits')])).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});
