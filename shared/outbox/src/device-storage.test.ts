import 'fake-indexeddb/auto';
import { ATTEMPT, chunk, Device, KEY } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => {
  device.closeAll();
  jest.restoreAllMocks();
});

describe('a device that does not store', () => {
  test('no database: the outbox sends from memory, and its status says so until then', async () => {
    const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private mode', 'SecurityError');
    });
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('in memory');
    expect(attempt.status()).toBe('not-kept');
    await attempt.putChunk(chunk(0));
    await device.clock.advance(5000);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'in memory' });
    expect(device.server.chunks.size).toBe(1);
    expect(attempt.status()).toBe('saved');
    open.mockRestore();
    warn.mockRestore();
  });

  test('no database: what is refused blocks nothing behind it, and a thumbnail goes as it came', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private mode', 'SecurityError');
    });
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.refuseChunk = (name) => (name === 'camera/1/0' ? 'refused' : null);
    await attempt.putChunk(chunk(0));
    await device.clock.advance(5000);
    await attempt.putChunk(chunk(1));
    await attempt.putChunk({ ...chunk(0, 'jpeg'), stream: 'thumbnail' });
    await device.clock.advance(5000);
    expect([...device.server.chunks].map(([name, { text }]) => [name, text])).toEqual([
      ['thumbnail/1/0', 'jpeg'],
      ['camera/1/1', 'c1'],
    ]);
    expect(device.server.log.filter((line) => line === 'chunk camera/1/0')).toHaveLength(1);
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('a full disk in the middle: what does not fit goes through memory, in order', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.isDown = true;
    await attempt.putChunk(chunk(0));
    expect(attempt.isRecordingInMemory?.()).toBe(false);
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await attempt.putChunk(chunk(1));
    await attempt.saveAnswer('does not fit');
    expect(attempt.isUnreachable?.()).toBe(false);
    await device.clock.advance(700);
    expect(attempt.status()).toBe('not-kept');
    expect(attempt.isUnreachable?.()).toBe(true);
    expect(await outbox.pending()).toEqual({ answers: 1, chunks: 2 });
    expect(attempt.isRecordingInMemory?.()).toBe(true);
    put.mockRestore();
    await attempt.putChunk(chunk(2));
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.log.filter((line) => line.startsWith('chunk'))).toEqual([
      'chunk camera/1/0',
      'chunk camera/1/1',
    ]);
    expect([...device.server.chunks.values()].map(({ text }) => text)).toEqual(['c0', 'c1c2']);
    expect(attempt.status()).toBe('saved');
    expect(attempt.isUnreachable?.()).toBe(false);
    expect(attempt.isRecordingInMemory?.()).toBe(false);
    expect(await device.readStore('attempts')).toMatchObject([{ answer: { text: 'does not fit' }, savedSequence: 1 }]);
    warn.mockRestore();
  });
});

describe('records of other versions', () => {
  test('a record of a newer page keeps the fields that this page does not know', async () => {
    const first = await device.newPage();
    await first.attempt(KEY).saveAnswer('a');
    first.close();
    await device.rewriteRecord('attempts', (record) => ({ ...record, v: 2, colour: 'new' }));
    await (await device.newPage()).attempt(KEY).saveAnswer('b');
    expect(await device.readStore('attempts')).toMatchObject([{ v: 2, colour: 'new', answer: { text: 'b' } }]);
  });

  test('a record of an older page gets the fields that it did not have, and its answer and chunks are sent', async () => {
    device.server.isDown = true;
    const first = await device.newPage();
    await first.attempt(KEY).saveAnswer('a');
    await first.attempt(KEY).putChunk(chunk(0));
    first.close();
    await device.rewriteRecord('attempts', (record) => {
      const { chunkCounts: _later, completed: _alsoLater, ...older } = record as Record<string, unknown>;
      return older;
    });
    device.server.isDown = false;
    expect(await (await device.newPage()).flush()).toEqual({ answers: 0, chunks: 0 });
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'a', tabId: 'w1' });
    expect(device.server.chunks.get('camera/1/0')).toMatchObject({ tabId: 'w1' });
  });
});
