import 'fake-indexeddb/auto';
import { ATTEMPT, Device, KEY, settle } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

describe('submitting', () => {
  test('takes the unsaved text along and returns the receipt', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    await expect(attempt.submit()).resolves.toEqual({ receipt: 'R-1', late: false });
    expect(device.server.log).toEqual(['submit']);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'done' });
    expect(attempt.status()).toBe('saved');
  });

  test('waits while the server is down', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    device.server.isDown = true;
    const receipt = attempt.submit();
    await settle();
    expect(attempt.status()).toBe('offline');
    device.server.isDown = false;
    await device.clock.advance(15_000);
    await expect(receipt).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('is taken back while the server is down, and asked for again later', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('done');
    device.server.isDown = true;
    const receipt = attempt.submit();
    await settle();
    const rejected = expect(receipt).rejects.toMatchObject({ kind: 'transient' });
    await expect(attempt.cancelSubmit?.()).resolves.toBe(true);
    await rejected;
    device.server.isDown = false;
    await device.clock.advance(15_000);
    // The text went out, the request did not.
    expect(device.server.receipt).toBeNull();
    expect(attempt.status()).toBe('saved');
    await expect(attempt.submit()).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('cannot be taken back once the server has responded', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.submit();
    await expect(attempt.cancelSubmit?.()).resolves.toBe(false);
    await expect(attempt.submit()).resolves.toMatchObject({ receipt: 'R-1' });
  });

  test('is cancelled when the lease is lost', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.failAnswer = 'lease-lost';
    await expect(attempt.submit()).rejects.toMatchObject({ kind: 'lease-lost' });
    expect(await attempt.readAnswer()).toBeNull();
  });
});
