import 'fake-indexeddb/auto';
import { ATTEMPT, Device, KEY } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

test('a text is sent again at once if the network returns while a request hangs that then fails', async () => {
  const attempt = (await device.newPage()).attempt(KEY);
  device.server.isHanging = true;
  await attempt.saveAnswer('one');
  await device.clock.advance(700);
  device.server.isHanging = false;
  window.dispatchEvent(new Event('online'));
  // The time-out of the request, without the pause that follows a failure.
  await device.clock.advance(10_000);
  expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'one' });
  expect(attempt.status()).toBe('saved');
});

test('a keystroke during a request that fails waits for the retry, so that typing does not flood a weak server', async () => {
  const attempt = (await device.newPage()).attempt(KEY);
  device.server.isHanging = true;
  await attempt.saveAnswer('one');
  await device.clock.advance(700);
  await attempt.saveAnswer('two');
  await device.clock.advance(10_000);
  expect(device.server.log).toEqual(['answer 1 one']);
  await device.clock.advance(2_000);
  expect(device.server.log).toEqual(['answer 1 one', 'answer 2 two']);
});
