import 'fake-indexeddb/auto';
import { chunk, Device, KEY, settle } from './testing/device';
import { Uplink } from './uplink';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

const thumbnail = (sequence: number) => ({ ...chunk(sequence), stream: 'thumbnail' as const });

describe('on a slow line an answer goes before a recording', () => {
  test('an upload that holds up an answer is broken off once and sent again after it', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isHanging = true;
    await attempt.putChunk(thumbnail(0));
    await settle();
    await attempt.saveAnswer('a');
    await device.clock.advance(700 + 1000);
    expect(device.server.log).toEqual(['chunk thumbnail/1/0', 'answer 1 a']);
    // The answer times out after 10 s; only then does the upload continue.
    await device.clock.advance(9000);
    expect(device.server.log).toEqual(['chunk thumbnail/1/0', 'answer 1 a', 'chunk thumbnail/1/0']);
    // The second try of the upload is not aborted, and the answer is retried too: both hang.
    await device.clock.advance(5000);
    expect(device.server.log.slice(3)).toEqual(['answer 1 a']);
  });

  test('no upload begins while an answer is on its way', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isHanging = true;
    await attempt.saveAnswer('a');
    await device.clock.advance(700);
    device.server.isHanging = false;
    await attempt.putChunk(thumbnail(0));
    await settle();
    expect(device.server.log).toEqual(['answer 1 a']);
    await device.clock.advance(15_000);
    expect(device.server.log).toEqual(['answer 1 a', 'chunk thumbnail/1/0', 'answer 1 a']);
  });

  test('an upload that timed out behind answers does not begin after them', async () => {
    const uplink = new Uplink(device.clock);
    const [answer, upload] = [new AbortController(), new AbortController()];
    void uplink.answer(answer.signal, () => new Promise(() => {}));
    const send = jest.fn();
    const done = uplink.upload(upload.signal, send);
    upload.abort();
    answer.abort();
    await expect(done).rejects.toMatchObject({ kind: 'transient' });
    expect(send).not.toHaveBeenCalled();
  });
});
