import 'fake-indexeddb/auto';
import { chunk, Device, KEY, settle } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

describe('a recording', () => {
  test('is sent in order, one chunk at a time, and deleted only when the server has it', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.isDown = true;
    for (const sequence of [0, 1, 2]) await attempt.putChunk(chunk(sequence));
    await attempt.putChunk(chunk(0, 'second segment', 2));
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 4 });
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.log).toEqual(['chunk camera/1/0', 'chunk camera/1/1', 'chunk camera/1/2', 'chunk camera/2/0']);
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
    // A recording under way does not make the answer "saving".
    expect(attempt.status()).toBe('saved');
  });

  test('a chunk that hangs is repeated and never overtaken', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isHanging = true;
    await attempt.putChunk(chunk(0));
    await attempt.putChunk(chunk(1));
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
    expect(await outbox.pending()).toEqual({ answers: 1, chunks: 3 });
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.log.at(-1)).toBe('complete');
    expect(device.server.completed).toEqual([
      { stream: 'camera', segment: 2, chunks: 1 },
      { stream: 'camera', segment: 1, chunks: 2 },
    ]);
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('a refused chunk becomes a dead letter and blocks nothing', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.refuseChunk = (name) => (name === 'camera/1/0' ? 'refused' : null);
    await attempt.putChunk(chunk(0));
    await attempt.putChunk(chunk(1));
    await attempt.completeRecording([{ stream: 'camera', segment: 1, chunks: 2 }]);
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/1']);
    expect(device.server.completed).not.toBeNull();
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
    expect(await device.readStore('deadLetters')).toMatchObject([
      { reason: 'refused: no', what: { kind: 'chunk', chunk: { sequence: 0 } } },
    ]);
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
