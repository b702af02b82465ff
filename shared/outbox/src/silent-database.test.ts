import 'fake-indexeddb/auto';
import { ATTEMPT, Device, KEY, settle } from './testing/device';
import { failingPuts, silentTransactions } from './testing/failing-database';

let device: Device;
beforeEach(() => {
  device = new Device();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  device.closeAll();
  jest.restoreAllMocks();
});

describe('a database that is open and does not finish what it writes', () => {
  test('holds no text up: it is sent from memory, the first after ten seconds and each later one at once', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('before');
    await device.clock.advance(700);
    const { respond } = silentTransactions();
    const written = [attempt.saveAnswer('before, aft'), attempt.saveAnswer('before, after')];
    await device.clock.advance(10_000);
    expect(attempt.status()).toBe('not-kept');
    await Promise.all(written);
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'before, after' });
    await attempt.saveAnswer('before, after, later');
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'before, after, later', sequence: 4 });
    respond();
    await settle();
    await attempt.saveAnswer('on the device');
    expect(await device.readStore('attempts')).toMatchObject([{ answer: { text: 'on the device', sequence: 5 } }]);
  });

  test('sends the newest of the texts that were typed while it was silent', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('before');
    await device.clock.advance(700);
    silentTransactions();
    const written = [attempt.saveAnswer('a')];
    for (const text of ['ab', 'abc']) {
      await device.clock.advance(4_500);
      written.push(attempt.saveAnswer(text));
    }
    await device.clock.advance(2_000);
    written.push(attempt.saveAnswer('abcd'));
    await device.clock.advance(10_000);
    await Promise.all(written);
    expect((await attempt.readAnswer())?.text).toBe('abcd');
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'abcd' });
  });

  test('submits, and keeps the newest text where it takes no more writes after it has responded', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('before');
    await device.clock.advance(700);
    device.server.isDown = true;
    const { respond } = silentTransactions();
    const written = attempt.saveAnswer('before, after');
    await device.clock.advance(10_000);
    expect(attempt.status()).toBe('not-kept');
    await written;
    await attempt.saveAnswer('before, after, later');
    respond();
    await settle();
    failingPuts();
    device.server.isDown = false;
    const receipt = attempt.submit();
    await device.clock.advance(15_000);
    await expect(receipt).resolves.toMatchObject({ receipt: 'R-1' });
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'before, after, later' });
  });

  test('is waited for by a page that has not read what an earlier one left', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt(KEY).saveAnswer('typed offline');
    first.close();
    const page = await device.newPage();
    const { respond } = silentTransactions();
    const found = page.attempt(KEY).readAnswer();
    await device.clock.advance(20_000);
    respond();
    await settle();
    expect(await found).toMatchObject({ text: 'typed offline', isSaved: false });
  });
});
