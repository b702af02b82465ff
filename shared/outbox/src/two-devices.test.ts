import 'fake-indexeddb/auto';
import { ATTEMPT, Device, KEY, settle } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

const answer = () => device.server.answers.get(ATTEMPT);
/** Another device has taken over and its text is saved. */
const savedByPhone = (sequence: number) =>
  device.server.answers.set(ATTEMPT, { sequence, text: 'of the phone', tabId: 'w9' });

describe('a text is sent with the number of the server’s text that it continues from', () => {
  test('unless the server acknowledged one less than 15 s ago, when no other tab can have the lease yet', async () => {
    const save = jest.spyOn(device.server, 'saveAnswer');
    const attempt = (await device.newPage()).attempt({ ...KEY, savedSequence: 7 });
    for (const pause of [700, 14_999, 15_000, 700]) {
      await attempt.saveAnswer(`and ${pause}`);
      await device.clock.advance(pause);
    }
    expect(save.mock.calls.map(([, { sequence, continuesFrom }]) => [sequence, continuesFrom])).toEqual([
      [8, 7],
      [9, undefined],
      [10, undefined],
      [11, 10],
    ]);
  });

  test('which is not the other device’s, where this one typed more without a connection', async () => {
    const page = await device.newPage();
    const attempt = page.attempt({ ...KEY, savedSequence: 5 });
    device.server.isDown = true;
    for (let key = 1; key <= 40; key += 1) await attempt.saveAnswer('of the laptop'.slice(0, key));
    attempt.suspend?.();
    savedByPhone(18);
    device.server.isDown = false;
    expect(await page.attempt({ ...KEY, savedSequence: 18 }).readAnswer()).toMatchObject({ text: 'of the laptop' });
    await device.clock.advance(20_000);
    expect(answer()).toMatchObject({ text: 'of the laptop', sequence: 45, continuesFrom: 5 });
    expect(await page.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('also where it is renumbered above the other device’s', async () => {
    const attempt = (await device.newPage()).attempt({ ...KEY, savedSequence: 5 });
    await settle();
    savedByPhone(18);
    await attempt.saveAnswer('of the laptop');
    await device.clock.advance(700);
    expect(answer()).toMatchObject({ text: 'of the laptop', sequence: 19, continuesFrom: 5 });
    expect(attempt.status()).toBe('saved');
  });

  test('also where it is submitted', async () => {
    const submit = jest.spyOn(device.server, 'submit');
    const attempt = (await device.newPage()).attempt({ ...KEY, savedSequence: 5 });
    await attempt.saveAnswer('of the laptop');
    await attempt.submit();
    expect(submit.mock.calls[0]?.[1]).toMatchObject({ sequence: 6, continuesFrom: 5 });
  });
});

describe('a page that is read-only because another device writes', () => {
  test('does not replace that device’s newer text when its own waiting one is sent', async () => {
    const page = await device.newPage();
    const attempt = page.attempt(KEY);
    device.server.isDown = true;
    await attempt.saveAnswer('of the laptop');
    await device.clock.advance(700);
    attempt.suspend?.();
    savedByPhone(20);
    // "Continue here" has taken the lease, and the page is reading the newest text.
    device.server.isDown = false;
    await device.clock.advance(20_000);
    expect(device.server.log).toEqual(['answer 1 of the laptop']);
    expect(answer()).toMatchObject({ sequence: 20, text: 'of the phone' });

    await page.attempt({ ...KEY, savedSequence: 20 }).saveAnswer('of the phone, and more');
    await device.clock.advance(700);
    expect(answer()).toMatchObject({ sequence: 21, text: 'of the phone, and more' });
  });
});
