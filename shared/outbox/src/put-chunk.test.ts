import 'fake-indexeddb/auto';
import { MAX_CHUNK_BYTES } from '@bandmark/contracts/chunk-upload';
import type { AttemptOutbox } from '@bandmark/contracts/outbox';
import { DAY_MS } from '@bandmark/domain/durations';
import { MAX_CHUNK_SLICES } from './chunk-slices';
import { chunk, Device, KEY, settle } from './testing/device';
import { sha256Hex } from './transport';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

/** Puts camera slices one after another. */
async function putSlices(attempt: AttemptOutbox, count: number, from = 0): Promise<void> {
  for (let sequence = from; sequence < from + count; sequence += 1) await attempt.putChunk(chunk(sequence));
}
/** The joined text of the slices that {@link putSlices} puts. */
const textOf = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `c${from + at}`).join('');

describe('a recording', () => {
  test('is sent in order, one chunk at a time, and deleted only when the server has it', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.isDown = true;
    for (const sequence of [0, 1, 2]) await attempt.putChunk(chunk(sequence));
    await attempt.putChunk(chunk(0, 'second segment', 2));
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 2 });
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.log).toEqual(['chunk camera/1/0', 'chunk camera/2/0']);
    expect(device.server.chunks.get('camera/1/0')?.text).toBe('c0c1c2');
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
    // An upload in flight does not make the answer "saving".
    expect(attempt.status()).toBe('saved');
  });

  test('what another account left on the device is not counted with one account’s own', async () => {
    const outbox = await device.newPage();
    device.server.isDown = true;
    const [former, own] = [KEY, { ...KEY, userId: 'u2', attemptId: 'a0000000-0000-4000-8000-000000000002' }];
    for (const key of [former, own]) {
      const attempt = outbox.attempt(key);
      await attempt.putChunk(chunk(0));
      await attempt.saveAnswer(`by ${key.userId}`);
    }
    expect(await outbox.pending()).toEqual({ answers: 2, chunks: 2 });
    expect(await outbox.pending('u2')).toEqual({ answers: 1, chunks: 1 });
    expect(await outbox.pending('u3')).toEqual({ answers: 0, chunks: 0 });
  });

  test('a chunk that hangs is repeated and never overtaken', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isHanging = true;
    await putSlices(attempt, 2 * MAX_CHUNK_SLICES);
    await settle();
    expect(device.server.log).toEqual(['chunk camera/1/0']);
    device.server.isHanging = false;
    await device.clock.advance(62_000);
    expect(device.server.log).toEqual(['chunk camera/1/0', 'chunk camera/1/0', 'chunk camera/1/1']);
  });

  test('is completed after the last chunk, with the segments that only the device has counted', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.isDown = true;
    await attempt.putChunk(chunk(0));
    await attempt.putChunk(chunk(1));
    await attempt.putChunk(chunk(0, 'x', 2));
    await attempt.completeRecording([{ stream: 'camera', segment: 2, chunks: 1 }]);
    expect(await outbox.pending()).toEqual({ answers: 1, chunks: 2 });
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.log.at(-1)).toBe('complete');
    expect(device.server.completed).toEqual([
      { stream: 'camera', segment: 2, chunks: 1 },
      { stream: 'camera', segment: 1, chunks: 1 },
    ]);
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('that the server has no space for waits, says so, and is sent once there is space', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    const seen: (boolean | undefined)[] = [];
    attempt.subscribe(() => seen.push(attempt.isRecordingPaused?.()));
    device.server.isShortOfSpace = true;
    await putSlices(attempt, MAX_CHUNK_SLICES);
    await settle();
    expect(attempt.isRecordingPaused?.()).toBe(true);
    expect(attempt.recordingHold?.()).toBe('space');
    expect(seen.at(-1)).toBe(true);
    await attempt.saveAnswer('Dear');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('saved');
    // A lost connection in between does not mean that the server has space again.
    device.server.isDown = true;
    await device.clock.advance(75_000);
    expect(attempt.isRecordingPaused?.()).toBe(true);
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 1 });
    device.server.isDown = false;
    device.server.isShortOfSpace = false;
    await device.clock.advance(20_000);
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/0']);
    expect(seen.at(-1)).toBe(false);
  });

  test('a refused chunk becomes a dead letter and blocks nothing', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.refuseChunk = (name) => (name === 'camera/1/0' ? 'refused' : null);
    await putSlices(attempt, MAX_CHUNK_SLICES + 1);
    await attempt.completeRecording([{ stream: 'camera', segment: 1, chunks: MAX_CHUNK_SLICES + 1 }]);
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/1']);
    expect(device.server.completed).not.toBeNull();
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
    expect(await device.readStore('deadLetters')).toMatchObject([
      { reason: 'refused: no', what: { kind: 'chunk', chunk: { sequence: 0 } } },
    ]);
  });

  test('slices that waited for a slow device make no chunk that is larger than the server takes', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    const megabyte = 'x'.repeat(1024 * 1024);
    const slices = Array.from({ length: 7 }, (_, at) => attempt.putChunk(chunk(at, megabyte)));
    await Promise.all(slices);
    await attempt.completeRecording([{ stream: 'camera', segment: 1, chunks: 7 }]);
    while (!device.server.completed) await settle();
    const sizes = [...device.server.chunks.values()].map(({ text }) => text.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(7 * megabyte.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_CHUNK_BYTES);
  });

  test('what was refused stays on the device for a month, and then leaves', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    const letters = async () => (await device.readStore('deadLetters')).length;
    device.server.refuseChunk = () => 'refused';
    await putSlices(attempt, MAX_CHUNK_SLICES);
    await settle();
    await device.clock.advance(20 * DAY_MS);
    await putSlices(attempt, MAX_CHUNK_SLICES);
    await settle();
    expect(await letters()).toBe(2);
    await device.clock.advance(10 * DAY_MS);
    await outbox.flush();
    expect(await letters()).toBe(2);
    await device.clock.advance(1);
    await outbox.flush();
    expect(await letters()).toBe(1);
  });

  test('five seconds go as one chunk, fewer when no more come, one when the page is hidden', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    const sentAs = (name: string) => device.server.chunks.get(name)?.text;
    const all = MAX_CHUNK_SLICES;
    await putSlices(attempt, all - 1);
    await device.clock.advance(4000);
    expect(device.server.log).toEqual([]);
    // A page of an earlier version would send this chunk if the current page crashed now.
    const sha256 = await sha256Hex(new TextEncoder().encode(textOf(all - 1)).buffer);
    expect(await device.readStore('chunks')).toMatchObject([{ stream: 'camera', segment: 1, sequence: 0, sha256 }]);
    await putSlices(attempt, 1, all - 1);
    await settle();
    expect(sentAs('camera/1/0')).toBe(textOf(all));

    await putSlices(attempt, 1, all);
    await device.clock.advance(4999);
    expect(device.server.chunks.size).toBe(1);
    await device.clock.advance(1);
    expect(sentAs('camera/1/1')).toBe(textOf(1, all));

    await putSlices(attempt, 1, all + 1);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(sentAs('camera/1/2')).toBe(textOf(1, all + 1));
    await putSlices(attempt, all / 5, all + 2);
    await settle();
    expect(sentAs('camera/1/3')).toBe(textOf(all / 5, all + 2));
    hidden.mockRestore();
  });

  test('slices that come faster than the device stores them are stored together, in order', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await putSlices(attempt, 1);
    const writes = jest.spyOn(IDBObjectStore.prototype, 'put');
    await Promise.all(Array.from({ length: 8 }, (_, at) => attempt.putChunk(chunk(1 + at))));
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
    const sha256 = await sha256Hex(new TextEncoder().encode(textOf(9)).buffer);
    expect(await device.readStore('chunks')).toMatchObject([{ sequence: 0, sha256, isGrowing: true }]);
    // Slices of the next segment never join this chunk.
    await Promise.all([attempt.putChunk(chunk(9)), attempt.putChunk(chunk(0, 'next', 2))]);
    await attempt.completeRecording([]);
    await device.clock.advance(15_000);
    expect([...device.server.chunks].map(([name, { text }]) => [name, text])).toEqual([
      ['camera/1/0', textOf(10)],
      ['camera/2/0', 'next'],
    ]);
  });

  test('a thumbnail is a separate file', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    for (const sequence of [0, 1]) await attempt.putChunk({ ...chunk(sequence), stream: 'thumbnail' });
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['thumbnail/1/0', 'thumbnail/1/1']);
  });

  test('what is sent again after a lost acknowledgement is the same, whatever came in between', async () => {
    const first = await device.newPage();
    const attempt = first.attempt(KEY);
    await attempt.putChunk(chunk(0));
    device.server.isHanging = true;
    await device.clock.advance(5000);
    expect(device.server.log).toEqual(['chunk camera/1/0']);
    await attempt.putChunk(chunk(1));
    first.close();

    device.server.isHanging = false;
    await (await device.newPage()).flush();
    expect([...device.server.chunks].map(([name, { text }]) => [name, text])).toEqual([
      ['camera/1/0', 'c0'],
      ['camera/1/1', 'c1'],
    ]);
  });

  test('a chunk that another tab has made ready to send does not change any more: later slices make the next one', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await putSlices(attempt, 2);
    device.server.isDown = true;
    await (await device.newPage()).flush();
    await putSlices(attempt, 2, 2);
    const [ready, growing] = (await device.readStore('chunks')) as { bytes: ArrayBuffer; isGrowing: boolean }[];
    expect([ready, growing].map((one) => [new TextDecoder().decode(one?.bytes), one?.isGrowing])).toEqual([
      [textOf(2), false],
      [textOf(2, 2), true],
    ]);
  });

  test('two tabs that join the same slices make one chunk of them', async () => {
    const [first, second] = [await device.newPage(), await device.newPage()];
    const attempt = first.attempt(KEY);
    for (const sequence of [0, 1]) await attempt.putChunk(chunk(sequence));
    await Promise.all([attempt.completeRecording([{ stream: 'camera', segment: 1, chunks: 2 }]), second.flush()]);
    await device.clock.advance(15_000);
    expect([...device.server.chunks].map(([name, { text }]) => [name, text])).toEqual([['camera/1/0', 'c0c1']]);
    expect(device.server.completed).toEqual([{ stream: 'camera', segment: 1, chunks: 1 }]);
    expect(await first.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('of a closed page does not hold up another attempt', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt(KEY).putChunk(chunk(0));
    await first.attempt({ ...KEY, attemptId: 'b' }).saveAnswer('b');
    first.close();
    device.server.isDown = false;
    device.server.refuseChunk = () => 'transient';
    expect(await (await device.newPage()).flush()).toEqual({ answers: 0, chunks: 1 });
  });
});
