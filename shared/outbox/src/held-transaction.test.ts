import 'fake-indexeddb/auto';
import { ATTEMPT, Device, KEY, settle } from './testing/device';

let device: Device;
let release = () => {};
beforeEach(() => {
  device = new Device();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  release();
  device.closeAll();
  jest.restoreAllMocks();
});

describe('a transaction that never ends', () => {
  test('holds no text up: it is sent from memory, and the device stores again once the transaction ends', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('before');
    await device.clock.advance(700);
    release = await device.holdAttempts();
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

    release();
    await settle();
    await attempt.saveAnswer('on the device');
    expect(await device.readStore('attempts')).toMatchObject([{ answer: { text: 'on the device', sequence: 5 } }]);
  });

  test.each([
    ['unsent: it stays there for the next page', false, 'of an earlier page'],
    ['sent: the device stores again', true, 'and here'],
  ])('before the page has read the device, whose text is %s', async (_, isSent, onDevice) => {
    const first = await device.newPage();
    device.server.isDown = !isSent;
    await first.attempt(KEY).saveAnswer('of an earlier page');
    await device.clock.advance(700);
    first.close();
    device.server.isDown = false;
    const page = await device.newPage();
    release = await device.holdAttempts();
    const tabId = page.lastTabId(KEY.userId, ATTEMPT);
    await device.clock.advance(10_000);
    expect(await tabId).toBeNull();
    const attempt = page.attempt({ ...KEY, tabId: 'w2', savedSequence: isSent ? 1 : 0 });
    await attempt.saveAnswer('typed here');
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'typed here' });

    release();
    await settle();
    await attempt.saveAnswer('and here');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('saved');
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'and here' });
    expect(await device.readStore('attempts')).toMatchObject([{ answer: { text: onDevice } }]);
  });
});
