import 'fake-indexeddb/auto';
import { MAX_CHUNK_SLICES } from './chunk-slices';
import type { AttemptOutbox } from '@bandmark/contracts/outbox';
import { ATTEMPT, chunk, Device, KEY, settle } from './testing/device';
import { closableConnections, failingPuts, silentOpening } from './testing/failing-database';

let device: Device;
beforeEach(() => {
  device = new Device();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  device.closeAll();
  jest.restoreAllMocks();
});

/** Puts as many camera slices as make `count` whole chunks. */
async function putChunks(attempt: AttemptOutbox, count: number, from = 0): Promise<void> {
  const slices = MAX_CHUNK_SLICES;
  for (let at = from * slices; at < (from + count) * slices; at += 1) await attempt.putChunk(chunk(at, 'x'));
}

describe('a database that the browser closes', () => {
  test('is opened again: text and recording are on the device as before', async () => {
    const connections = closableConnections();
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isDown = true;
    await attempt.saveAnswer('before');
    connections.closeAll();
    await attempt.saveAnswer('after');
    await attempt.putChunk(chunk(0));
    await device.clock.advance(700);
    expect(attempt.status()).toBe('offline');
    expect(await device.readStore('attempts')).toMatchObject([{ answer: { text: 'after', sequence: 2 } }]);
    expect(await device.readStore('chunks')).toHaveLength(1);
  });

  test('and that cannot be opened again: each chunk is sent from memory without a pause between them', async () => {
    const connections = closableConnections();
    const attempt = (await device.newPage()).attempt(KEY);
    await settle();
    connections.closeAll();
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('gone', 'UnknownError');
    });
    await putChunks(attempt, 3);
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/0', 'camera/1/1', 'camera/1/2']);
  });

  test('and that cannot be opened again: the next chunk does not come under a number that the server has', async () => {
    const connections = closableConnections();
    const attempt = (await device.newPage()).attempt(KEY);
    await putChunks(attempt, 2);
    await settle();
    connections.closeAll();
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('gone', 'UnknownError');
    });
    await putChunks(attempt, 1, 2);
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/0', 'camera/1/1', 'camera/1/2']);
  });

  test('and that cannot be opened again: what it holds does not count as arrived', async () => {
    const connections = closableConnections();
    const page = await device.newPage();
    device.server.isDown = true;
    await putChunks(page.attempt(KEY), 1);
    expect((await page.pending(KEY.userId)).chunks).toBe(1);
    connections.closeAll();
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('gone', 'UnknownError');
    });
    expect((await page.pending(KEY.userId)).chunks).toBe(1);
  });
});

describe('a database that the browser closes and then opens without ever responding', () => {
  /** A page whose connection is lost, and whose request for another one stays pending until `respond`. */
  async function silentReopening() {
    const connections = closableConnections();
    const page = await device.newPage();
    const attempt = page.attempt(KEY);
    await attempt.saveAnswer('before');
    await device.clock.advance(700);
    connections.closeAll();
    return { page, attempt, ...silentOpening() };
  }

  test('holds no text up: it is sent from memory, the first after ten seconds and each later one at once', async () => {
    const { attempt, open } = await silentReopening();
    const written = [attempt.saveAnswer('before, aft'), attempt.saveAnswer('before, after')];
    await device.clock.advance(9_999);
    expect(attempt.status()).toBe('saving');
    await device.clock.advance(1);
    await Promise.all(written);
    expect(attempt.status()).toBe('not-kept');
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'before, after' });
    await attempt.saveAnswer('before, after, later');
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'before, after, later' });
    expect(attempt.status()).toBe('saved');
    expect(open).toHaveBeenCalledTimes(1);
    const receipt = attempt.submit();
    await settle();
    await expect(receipt).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('opens an exam from memory', async () => {
    const { page } = await silentReopening();
    const tabId = page.lastTabId(KEY.userId, ATTEMPT);
    await device.clock.advance(10_000);
    expect(await tabId).toBe('w1');
    expect(await page.attempt({ ...KEY, savedSequence: 1 }).readAnswer()).toMatchObject({ text: 'before' });
  });

  test('stores on the device again once it responds', async () => {
    const { attempt, open, respond } = await silentReopening();
    const written = attempt.saveAnswer('in memory');
    await device.clock.advance(10_000);
    await written;
    respond();
    await settle();
    open.mockRestore();
    await attempt.saveAnswer('on the device');
    expect(await device.readStore('attempts')).toMatchObject([{ answer: { text: 'on the device', sequence: 3 } }]);
  });
});

describe('storage that the visitor clears while a test runs', () => {
  test('takes no text: the page writes the record again, and its next text reaches the server', async () => {
    const connections = closableConnections();
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('before');
    await device.clock.advance(700);
    connections.closeAll();
    await device.clear();
    await attempt.saveAnswer('before and after');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('saved');
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'before and after', sequence: 2 });
    expect(await device.readStore('attempts')).toMatchObject([{ grant: 'g1', answer: { text: 'before and after' } }]);
  });

  test('takes no number back: the next chunk does not come under one that the server has', async () => {
    const connections = closableConnections();
    const attempt = (await device.newPage()).attempt(KEY);
    await putChunks(attempt, 2);
    await settle();
    connections.closeAll();
    await device.clear();
    await putChunks(attempt, 1, 2);
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/0', 'camera/1/1', 'camera/1/2']);
  });
});

test('a chunk that a damaged disk does not give back holds up no other', async () => {
  const attempt = (await device.newPage()).attempt(KEY);
  device.server.isDown = true;
  await putChunks(attempt, 3);
  const fault = () => new DOMException('Failed to read large IndexedDB value', 'UnknownError');
  const get = IDBObjectStore.prototype.get;
  const isDamaged = (key: unknown) => JSON.stringify(key) === JSON.stringify(['u1/' + ATTEMPT, 'camera', 1, 0]);
  jest.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(() => {
    throw fault();
  });
  jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (isDamaged(key)) throw fault();
    return get.call(this, key);
  });
  device.server.isDown = false;
  await device.clock.advance(15_000);
  expect([...device.server.chunks.keys()]).toEqual(['camera/1/1', 'camera/1/2']);
});

test('a database that never opens holds no exam up', async () => {
  const Request = IDBOpenDBRequest as unknown as new () => IDBOpenDBRequest;
  jest.spyOn(indexedDB, 'open').mockImplementation(() => new Request());
  const opening = device.newPage();
  await device.clock.advance(10_000);
  const attempt = (await opening).attempt(KEY);
  await attempt.saveAnswer('in memory');
  await device.clock.advance(700);
  expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'in memory' });
});

describe('a full device', () => {
  test('that opens a page again shows and sends what an earlier page typed without a server', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt(KEY).saveAnswer('typed offline');
    first.close();
    const full = failingPuts();
    const attempt = (await device.newPage()).attempt(KEY);
    expect(await attempt.readAnswer()).toMatchObject({ text: 'typed offline', isSaved: false });
    full();
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'typed offline' });
  });

  test('for a while in the middle of a recording: every chunk is sent, in order', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isDown = true;
    await putChunks(attempt, 1);
    await attempt.putChunk(chunk(0, 'kept'));
    const full = failingPuts();
    await putChunks(attempt, 1, 1);
    full();
    await putChunks(attempt, 2, 2);
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect([...device.server.chunks.keys()]).toEqual([0, 1, 2, 3, 4].map((sequence) => `camera/1/${sequence}`));
  });

  test('for a while, and a page that closes after it: the next page sends what is on the device', async () => {
    const first = await device.newPage();
    const attempt = first.attempt(KEY);
    device.server.isDown = true;
    await attempt.putChunk(chunk(0, 'kept'));
    const full = failingPuts();
    await putChunks(attempt, 1, 1);
    full();
    await putChunks(attempt, 1, 2);
    first.close();
    device.server.isDown = false;
    expect(await (await device.newPage()).flush()).toEqual({ answers: 0, chunks: 0 });
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/0', 'camera/1/2']);
  });

  test('at the end of a recording sends its last chunk without another page', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isDown = true;
    await putChunks(attempt, 1);
    await attempt.putChunk(chunk(0, 'last'));
    const full = failingPuts();
    await attempt.completeRecording([]);
    device.server.isDown = false;
    await device.clock.advance(15_000);
    full();
    expect(device.server.chunks.get('camera/1/1')).toMatchObject({ text: 'last' });
  });

  test('does not let a refused chunk block those behind it', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.isDown = true;
    await putChunks(attempt, 2);
    device.server.refuseChunk = (name) => (name === 'camera/1/0' ? 'refused' : null);
    jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    device.server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/1']);
    expect(await device.readStore('deadLetters')).toMatchObject([{ reason: 'refused: no', what: { kind: 'chunk' } }]);
  });
});
