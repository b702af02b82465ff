import { fetchFormFile } from './fetch-form-file';

const OF = { attemptId: 'a0000000-0000-4000-8000-000000000001', grant: 'g' };
const SECOND = 1000;

/** Decides how the network responds. */
let respond: (signal: AbortSignal) => Promise<Response>;
const realFetch = globalThis.fetch;
beforeEach(() => {
  // Fakes only the page's timers: Node's streams need the real ones.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
  globalThis.fetch = (_address, init) => respond(init?.signal ?? AbortSignal.abort());
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

/** How the transfer ended so far: bytes, or the name or message of its error. */
function begin(signal = new AbortController().signal) {
  const seen = { bytes: 0, end: '' };
  fetchFormFile(OF, 'audio/part-1.webm', signal, (bytes) => (seen.bytes = bytes)).then(
    ({ size }) => (seen.end = `${size} bytes`),
    (error: Error) => (seen.end = error.name === 'AbortError' ? error.name : error.message),
  );
  return seen;
}

/** Rejects on abort, as `fetch` does. */
const whenAborted = (signal: AbortSignal, reject: (reason: unknown) => void) =>
  signal.addEventListener('abort', () => reject(signal.reason));

/** A response whose chunks the test sends. */
function streamed() {
  let to: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      to = controller;
    },
  });
  respond = (signal) => {
    whenAborted(signal, (reason) => to.error(reason));
    return Promise.resolve(new Response(body));
  };
  return { piece: () => to.enqueue(new Uint8Array(4)), close: () => to.close() };
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * SECOND);

test('a network that never answers is given up after a while', async () => {
  respond = (signal) => new Promise((_, reject) => whenAborted(signal, reject));
  const seen = begin();
  await pass(14);
  expect(seen.end).toBe('');
  await pass(2);
  expect(seen.end).toMatch(/part-1.webm fell silent/);
});

test('so is one that falls silent in the middle; a slow one is not', async () => {
  const file = streamed();
  const seen = begin();
  for (let piece = 0; piece < 4; piece += 1) {
    await pass(10);
    file.piece();
  }
  await pass(1);
  expect(seen).toEqual({ bytes: 16, end: '' });
  await pass(15);
  expect(seen.end).toMatch(/fell silent/);
});

test('a file that arrives is whole', async () => {
  const file = streamed();
  const seen = begin();
  await pass(1);
  file.piece();
  file.close();
  await pass(1);
  expect(seen).toEqual({ bytes: 4, end: '4 bytes' });
});

test('a caller who has left gets no file', async () => {
  respond = (signal) => Promise.reject(signal.reason as Error);
  const seen = begin(AbortSignal.abort());
  await pass(1);
  expect(seen.end).toBe('AbortError');
});
