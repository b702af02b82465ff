import 'fake-indexeddb/auto';
import { ATTEMPT, chunk, Device, KEY, settle } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

describe('one tab writes', () => {
  test('a lost lease stops the queue and shows in the status; a new claim goes on', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    device.server.failAnswer = 'lease-lost';
    await attempt.saveAnswer('mine');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('lease-lost');
    await device.clock.advance(60_000);
    expect(device.server.log).toHaveLength(1);

    device.server.failAnswer = null;
    const again = outbox.attempt(KEY);
    await settle();
    expect(again.status()).toBe('saved');
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'mine' });
  });

  test('a second tab of this browser takes over: the first notices at its next keystroke and mixes nothing in', async () => {
    const first = (await device.newPage()).attempt(KEY);
    await first.saveAnswer('shared');
    await device.clock.advance(700);
    const second = (await device.newPage()).attempt({ ...KEY, tabId: 'w2' });
    expect(await second.readAnswer()).toMatchObject({ text: 'shared' });
    await second.saveAnswer('shared, then second');

    await first.saveAnswer('shared, then first');
    expect(first.status()).toBe('lease-lost');
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'shared, then second', tabId: 'w2' });
    expect(await device.readStore('deadLetters')).toMatchObject([
      { reason: 'another tab took over', what: { kind: 'answer', answer: { text: 'shared, then first' } } },
    ]);
  });

  test('a tab that was overtaken submits nothing, and sends nothing of the other in its own name', async () => {
    const first = (await device.newPage()).attempt(KEY);
    await first.saveAnswer('shared');
    await device.clock.advance(700);
    const second = (await device.newPage()).attempt({ ...KEY, tabId: 'w2' });
    device.server.isDown = true;
    await second.saveAnswer('shared, then second');
    await expect(first.submit()).rejects.toMatchObject({ kind: 'lease-lost' });
    await device.clock.advance(700);
    device.server.isDown = false;
    const save = jest.spyOn(device.server, 'saveAnswer');
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(save.mock.calls.map(([by, answer]) => [by.tabId, answer.text])).toEqual([['w2', 'shared, then second']]);
    expect(device.server.receipt).toBeNull();
  });

  test('each tab’s chunks are sent under its own tab id, whichever tab sends them', async () => {
    device.server.isDown = true;
    const first = (await device.newPage()).attempt(KEY);
    await first.putChunk(chunk(0));
    const second = (await device.newPage()).attempt({ ...KEY, tabId: 'w2' });
    await second.putChunk(chunk(0, 'second', 2));
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(device.server.chunks.get('camera/1/0')).toMatchObject({ tabId: 'w1' });
    expect(device.server.chunks.get('camera/2/0')).toMatchObject({ tabId: 'w2' });
  });

  test.each(['closed', 'too-late'] as const)(
    '%s: the outbox stops sending and the text stays on the device',
    async (kind) => {
      const attempt = (await device.newPage()).attempt(KEY);
      device.server.failAnswer = kind;
      await attempt.saveAnswer('after the end');
      await device.clock.advance(700);
      expect(attempt.status()).toBe('closed');
      await device.clock.advance(60_000);
      expect(device.server.log).toHaveLength(1);
      expect(await attempt.readAnswer()).toMatchObject({ text: 'after the end', isSaved: false });
      device.server.failAnswer = null;
      await expect(attempt.submit()).rejects.toMatchObject({ kind });
      expect(device.server.log).toHaveLength(1);
    },
  );

  test('a refused text does not stop the next one', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.failAnswer = 'refused';
    await attempt.saveAnswer('too long');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('closed');
    device.server.failAnswer = null;
    await attempt.saveAnswer('shorter');
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'shorter' });
    expect(attempt.status()).toBe('saved');
  });
});
