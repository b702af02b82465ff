import 'fake-indexeddb/auto';
import type { AttemptOutbox } from '@bandmark/contracts/outbox';
import { MAX_CHUNK_SLICES } from './chunk-slices';
import { chunk, Device, KEY, settle } from './testing/device';
import { sha256Hex, TransportError } from './transport';

const DECLARED = [{ stream: 'camera', segment: 1, chunks: 1 }];

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => {
  device.closeAll();
  jest.restoreAllMocks();
});

async function putChunks(attempt: AttemptOutbox, count: number): Promise<void> {
  for (let at = 0; at < count * MAX_CHUNK_SLICES; at += 1) await attempt.putChunk(chunk(at, 'x'));
}

/** Three chunks that an earlier page left on the device. */
async function leaveChunks(): Promise<string> {
  const page = await device.newPage();
  device.server.isDown = true;
  await putChunks(page.attempt(KEY), 3);
  page.close();
  device.server.isDown = false;
  return sha256Hex(new TextEncoder().encode('x'.repeat(MAX_CHUNK_SLICES)).buffer);
}

const listed = (sequence: number, sha256: string) => ({ stream: 'camera' as const, segment: 1, sequence, sha256 });
/** Chunks in the order in which they were sent. */
const sent = () => device.server.log.filter((line) => line.startsWith('chunk'));

describe('chunks that an earlier page left', () => {
  test.each([
    ['those that the server lists are not sent again', (sha256: string) => [listed(1, sha256)], [2]],
    ['all are sent where it lists other bytes', () => [listed(1, 'another hash')], [1, 2]],
    ['all are sent where it lists another number', (sha256: string) => [listed(2, sha256)], [1, 2]],
    ['all are sent where it lists another segment', (sha256: string) => [{ ...listed(1, sha256), segment: 2 }], [1, 2]],
  ])('%s', async (_, rest, expected) => {
    const sha256 = await leaveChunks();
    // The list arrives while the first chunk is in flight.
    jest.spyOn(device.server, 'listChunks').mockResolvedValue([listed(0, sha256), ...rest(sha256)]);
    jest.spyOn(device.server, 'putChunk').mockImplementationOnce(async () => {
      await settle();
      return { sha256 };
    });
    expect(await (await device.newPage()).flush()).toEqual({ answers: 0, chunks: 0 });
    expect(sent()).toEqual(expected.map((sequence) => `chunk camera/1/${sequence}`));
  });

  test('are sent although the server never says what it has', async () => {
    await leaveChunks();
    jest.spyOn(device.server, 'listChunks').mockReturnValue(new Promise(() => {}));
    const flushed = (await device.newPage()).flush();
    await device.clock.advance(20_000);
    expect(await flushed).toEqual({ answers: 0, chunks: 0 });
    expect(sent()).toHaveLength(3);
  });
});

describe('a chunk', () => {
  test('of a tab whose exam another tab has taken over waits, and is sent later', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.refuseChunk = () => 'lease-lost';
    await putChunks(attempt, 1);
    await settle();
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 1 });
    device.server.refuseChunk = null;
    await device.clock.advance(15_000);
    expect(device.server.chunks.size).toBe(1);
    expect(await device.readStore('deadLetters')).toEqual([]);
  });

  test('of which the server stored other bytes is kept on the device', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    jest.spyOn(device.server, 'putChunk').mockResolvedValueOnce({ sha256: 'of other bytes' });
    await putChunks(attempt, 2);
    await settle();
    expect([...device.server.chunks.keys()]).toEqual(['camera/1/1']);
    expect(await device.readStore('deadLetters')).toMatchObject([{ what: { kind: 'chunk', chunk: { sequence: 0 } } }]);
  });
});

describe('the end of a recording', () => {
  test('is declared once, and again when more came', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    const declarations = () => device.server.log.filter((line) => line === 'complete').length;
    await putChunks(attempt, 1);
    await attempt.completeRecording([]);
    await settle();
    await attempt.completeRecording([]);
    await settle();
    expect([declarations(), device.server.completed]).toEqual([1, DECLARED]);
    await attempt.putChunk(chunk(0, 'more'));
    await attempt.completeRecording([]);
    await settle();
    expect(device.server.completed).toEqual([{ stream: 'camera', segment: 1, chunks: 2 }]);
  });

  test('that the server refuses for good is not declared again', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    const complete = jest.spyOn(device.server, 'completeRecording');
    complete.mockRejectedValue(new TransportError('refused', 'no'));
    await putChunks(attempt, 1);
    await attempt.completeRecording([]);
    await settle();
    expect(await outbox.pending()).toEqual({ answers: 0, chunks: 0 });
    await outbox.flush();
    expect(complete).toHaveBeenCalledTimes(1);
  });
});
