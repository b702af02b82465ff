import { EVENTS, fileOf, START } from '../testing/replay-files';
import { type EventBatch, fetchEvents } from './fetch-events';
import { ReplayFailure } from './replay-failure';
import { STALLED_AFTER_MS } from './unless-stalled';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

function respond(parts: (string | Error)[], init?: ResponseInit) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(encoder.encode(part));
    },
  });
  globalThis.fetch = () => Promise.resolve(new Response(body, init));
}

async function read(fileBytes?: number) {
  const batches: EventBatch[] = [];
  for await (const batch of fetchEvents('/x.json', new AbortController().signal, fileBytes)) batches.push(batch);
  return {
    events: batches.flatMap(({ events }) => events),
    skipped: batches.at(-1)?.skipped,
    progress: batches.map(({ progress }) => progress),
  };
}
const failure = async () =>
  read().then(
    () => null,
    (error: unknown) => (error instanceof ReplayFailure ? error.kind : error),
  );

test('reads the events in order, however the download is cut', async () => {
  const file = fileOf(EVENTS);
  respond([file.slice(0, 7), file.slice(7, 300), file.slice(300)]);
  expect((await read()).events).toEqual(EVENTS);
});

test('a character that is cut in two is put together', async () => {
  const bytes = new TextEncoder().encode(
    fileOf([{ type: 4, timestamp: START, data: { href: '漢', width: 1, height: 1 } }]),
  );
  const cut = bytes.indexOf(0xe6) + 1;
  const parts = [bytes.slice(0, cut), bytes.slice(cut)];
  globalThis.fetch = () =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            const part = parts.shift();
            if (part) controller.enqueue(part);
            else controller.close();
          },
        }),
      ),
    );
  expect((await read()).events[0]).toMatchObject({ data: { href: '漢' } });
});

test('events that cannot be played are counted and left out', async () => {
  respond([JSON.stringify(['no json', '7', '{"type":3,"timestamp":1}', '{"type":1}', JSON.stringify(EVENTS[0])])]);
  expect(await read()).toMatchObject({ events: [EVENTS[0]], skipped: 4 });
});

test('reports progress when the size is known', async () => {
  const file = fileOf(EVENTS);
  respond([file.slice(0, file.length / 2), file.slice(file.length / 2)]);
  const { progress } = await read(file.length);
  expect(progress[0]).toBeCloseTo(0.5, 1);
  expect(progress.at(-1)).toBe(1);
});

test('the length of a compressed transfer is not used', async () => {
  respond([fileOf(EVENTS)], { headers: { 'content-length': '10', 'content-encoding': 'br' } });
  expect((await read()).progress).toEqual([null, null]);
});

test.each<[string, (string | Error)[], ResponseInit | undefined, string]>([
  ['not there', [''], { status: 404 }, 'not-ready'],
  ['a server in trouble', [''], { status: 500 }, 'unreachable'],
  ['a hidden recording', ['{"message":"","code":"recording_hidden"}'], { status: 403 }, 'hidden'],
  ['a withdrawn recording', ['{"message":"","code":"recording_withdrawn"}'], { status: 410 }, 'withdrawn'],
  ['a network that wants a sign-in', ['<!doctype html>'], { status: 403 }, 'unreachable'],
  ['a firewall', ['null'], { status: 410 }, 'unreachable'],
  ['a page instead of a list', ['<!doctype html>'], undefined, 'unplayable'],
  ['an empty file', [''], undefined, 'unplayable'],
  ['a list cut short', ['["{}"'], undefined, 'unplayable'],
  ['a download that breaks off', ['["{}"', new TypeError('network error')], undefined, 'unreachable'],
])('%s', async (_, parts, init, kind) => {
  respond(parts, init);
  expect(await failure()).toBe(kind);
});

test('no response', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failure()).toBe('unreachable');
});

test.each([
  ['never begins', () => new Promise<Response>(() => {})],
  ['stops halfway', () => Promise.resolve(new Response(endless(fileOf(EVENTS).slice(0, 300))))],
])('a download that %s is given up when nothing arrives any more', async (_, respond) => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  globalThis.fetch = respond;
  const failed = failure();
  await jest.advanceTimersByTimeAsync(STALLED_AFTER_MS);
  jest.useRealTimers();
  expect(await Promise.race([failed, Promise.resolve('still waits')])).toBe('unreachable');
});

/** A body that is never closed. */
function endless(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) });
}
