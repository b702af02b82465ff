import 'fake-indexeddb/auto';
import type { AttemptOutbox } from '@bandmark/contracts/outbox';
import { DAY_MS } from '@bandmark/domain/durations';
import { ATTEMPT, Device, KEY, settle } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

describe('an answer', () => {
  test('is on the device at once, sent after a pause, and "saved" only when the server acknowledged it', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    expect(attempt.status()).toBe('saved');

    const written = attempt.saveAnswer('Dear');
    expect(attempt.status()).toBe('saving');
    await written;
    expect(await attempt.readAnswer()).toMatchObject({ text: 'Dear', sequence: 1, isSaved: false });
    expect(device.server.log).toEqual([]);

    await device.clock.advance(699);
    expect(attempt.status()).toBe('saving');
    await device.clock.advance(1);
    expect(device.server.log).toEqual(['answer 1 Dear']);
    expect(attempt.status()).toBe('saved');
    expect(await attempt.readAnswer()).toMatchObject({ isSaved: true });
  });

  test('goes out at least every five seconds while typing does not pause', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    for (let key = 1; key <= 24; key += 1) {
      await attempt.saveAnswer('x'.repeat(key));
      await device.clock.advance(500);
    }
    // 12 s of typing without a pause.
    expect(device.server.log.length).toBeGreaterThanOrEqual(2);
    expect(device.server.log.length).toBeLessThanOrEqual(3);
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'x'.repeat(24), sequence: 24 });
  });

  test('a keystroke during a request is sent after it, in order, and keeps "saving" until then', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('one');
    device.server.isHanging = true;
    await device.clock.advance(700);
    await attempt.saveAnswer('two');
    device.server.isHanging = false;
    await device.clock.advance(700);
    expect(attempt.status()).toBe('saving');
    // The hanging request times out after ten seconds, and the newest text is sent.
    await device.clock.advance(12_000);
    expect(device.server.log).toEqual(['answer 1 one', 'answer 2 two']);
    expect(attempt.status()).toBe('saved');
  });

  test.each([
    ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['its screen closes', (attempt: AttemptOutbox) => attempt.close()],
  ])('goes out at once when %s', async (_, leave) => {
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('half a sen');
    leave(attempt);
    await settle();
    hidden.mockRestore();
    expect(device.server.log).toEqual(['answer 1 half a sen']);
  });

  test.each([
    ['the moment before it arrives', 5 * 60_000, 5 * 60_000],
    ['twenty days at most, which the contract takes', 40 * DAY_MS, 20 * DAY_MS],
  ])('says how long ago it was typed: %s', async (_, offlineMs, typedAgoMs) => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt(KEY).saveAnswer('typed offline');
    first.close();
    device.clock.now += offlineMs;
    device.server.isDown = false;
    await (await device.newPage()).flush();
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'typed offline', typedAgoMs });
  });

  test('continues above what the server has from another device', async () => {
    const attempt = (await device.newPage()).attempt({ ...KEY, savedSequence: 7 });
    await attempt.saveAnswer('mine');
    await device.clock.advance(700);
    expect(device.server.log).toEqual(['answer 8 mine']);
  });

  test('is renumbered and sent again when the server turns out to have a higher sequence', async () => {
    device.server.answers.set(ATTEMPT, { sequence: 20, text: 'older text of another device', tabId: 'w0' });
    const attempt = (await device.newPage()).attempt(KEY);
    await attempt.saveAnswer('what the candidate sees');
    await device.clock.advance(700);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ sequence: 21, text: 'what the candidate sees' });
    expect(attempt.status()).toBe('saved');
    expect(await device.readStore('deadLetters')).toEqual([]);
  });

  test('tells who shows its status of each change, and nobody after they leave', async () => {
    const outbox = await device.newPage();
    const attempt = outbox.attempt(KEY);
    await settle();
    const ofAttempt: string[] = [];
    const ofOutbox: string[] = [];
    const leave = [
      attempt.subscribe(() => ofAttempt.push(attempt.status())),
      outbox.subscribe(() => ofOutbox.push(attempt.status())),
    ];
    device.server.isDown = true;
    await attempt.saveAnswer('text');
    await device.clock.advance(700);
    device.server.isDown = false;
    await device.clock.advance(15_000);
    for (const seen of [ofAttempt, ofOutbox])
      expect(seen.filter((status, at) => status !== seen[at - 1])).toEqual(['saving', 'offline', 'saved']);
    const before = ofAttempt.length + ofOutbox.length;
    for (const end of leave) end();
    await attempt.saveAnswer('more');
    expect(ofAttempt.length + ofOutbox.length).toBe(before);
  });
});

describe('a text that never reached the server', () => {
  test('is sent beside the answer when another device has written a newer one in the meantime', async () => {
    const page = await device.newPage();
    const attempt = page.attempt(KEY);
    device.server.isDown = true;
    await attempt.saveAnswer('written offline');
    await device.clock.advance(2_000);
    attempt.close();
    // The other device went on; this one continues from its text.
    device.server.answers.set(ATTEMPT, { sequence: 20, text: 'of the other device', tabId: 'w0' });
    device.server.isDown = false;
    const again = page.attempt({ ...KEY, savedSequence: 20 });
    await settle();
    expect(device.server.log).toContain('answer 1 written offline');
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'of the other device' });
    await again.saveAnswer('of the other device, and more');
    await device.clock.advance(700);
    expect(device.server.log.at(-1)).toBe('answer 21 of the other device, and more');
    expect(await page.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test.each([
    ['whose last one has the same number, is sent beside that', 1, ['answer 0 written offline']],
    ['whose last one is older, is the answer and sent once', 0, ['answer 1 written offline']],
  ])('on a device %s', async (_, savedSequence, log) => {
    const page = await device.newPage();
    device.server.isDown = true;
    await page.attempt(KEY).saveAnswer('written offline');
    device.server.isDown = false;
    page.attempt({ ...KEY, savedSequence });
    await device.clock.advance(20_000);
    expect(device.server.log).toEqual(log);
    expect(await page.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('does not take the place of an earlier one that waits: each is sent', async () => {
    const page = await device.newPage();
    device.server.isDown = true;
    await page.attempt(KEY).saveAnswer('first offline');
    await page.attempt({ ...KEY, savedSequence: 20 }).saveAnswer('second offline');
    page.attempt({ ...KEY, savedSequence: 40 });
    await settle();
    device.server.answers.set(ATTEMPT, { sequence: 40, text: 'of the other device', tabId: 'w0' });
    device.server.isDown = false;
    await (await device.newPage()).flush();
    expect(device.server.log).toEqual(['answer 1 first offline', 'answer 21 second offline']);
    expect(await page.pending()).toEqual({ answers: 0, chunks: 0 });
  });

  test('is not sent again when the server keeps it and says that another tab writes', async () => {
    const page = await device.newPage();
    device.server.isDown = true;
    await page.attempt(KEY).saveAnswer('written offline');
    const again = page.attempt({ ...KEY, savedSequence: 20 });
    await settle();
    device.server.isDown = false;
    device.server.failAnswer = 'lease-lost';
    expect(await page.flush()).toEqual({ answers: 0, chunks: 0 });
    await device.clock.advance(60_000);
    expect(device.server.log).toEqual(['answer 1 written offline']);
    expect(again.status()).toBe('saved');
  });

  test('is kept for support when the server refuses it without storing it', async () => {
    const page = await device.newPage();
    device.server.isDown = true;
    await page.attempt(KEY).saveAnswer('written offline');
    page.attempt({ ...KEY, savedSequence: 20 });
    await settle();
    device.server.isDown = false;
    device.server.failAnswer = 'refused';
    expect(await page.flush()).toEqual({ answers: 0, chunks: 0 });
    expect(await device.readStore('deadLetters')).toMatchObject([{ what: { answer: { text: 'written offline' } } }]);
  });

  test('stays after an error that is no response of the server', async () => {
    const page = await device.newPage();
    device.server.isDown = true;
    await page.attempt(KEY).saveAnswer('written offline');
    page.attempt({ ...KEY, savedSequence: 20 });
    await settle();
    const save = jest.spyOn(device.server, 'saveAnswer').mockRejectedValue(new TypeError('Failed to fetch'));
    await device.clock.advance(60_000);
    expect(save).toHaveBeenCalled();
    save.mockRestore();
    device.server.isDown = false;
    await device.clock.advance(20_000);
    expect(device.server.log).toEqual(['answer 1 written offline']);
  });

  test('waits on the device until the server is there, also for a later page', async () => {
    const page = await device.newPage();
    device.server.isDown = true;
    await page.attempt(KEY).saveAnswer('written offline');
    page.attempt({ ...KEY, savedSequence: 20 });
    await settle();
    expect(await page.pending()).toMatchObject({ answers: 1 });
    page.close();
    device.server.isDown = false;
    await (await device.newPage()).flush();
    expect(device.server.log).toEqual(['answer 1 written offline']);
  });
});

describe('without a server', () => {
  test('the status is offline, the queue backs off, and it sends on the online event', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isDown = true;
    await attempt.saveAnswer('offline text');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('offline');

    await device.clock.advance(60_000);
    expect(attempt.status()).toBe('offline');
    device.server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'offline text' });
    expect(attempt.status()).toBe('saved');
    await attempt.saveAnswer('offline text, and more');
    expect(attempt.status()).toBe('saving');
  });

  test('an error that is no response of the server is none of its refusals: the text is sent again', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    jest.spyOn(device.server, 'saveAnswer').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await attempt.saveAnswer('text');
    await device.clock.advance(700);
    expect(attempt.status()).toBe('offline');
    await device.clock.advance(15_000);
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'text' });
    expect(attempt.status()).toBe('saved');
  });

  test('retries by itself after at most 15 s (a restarted server raises no event)', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.isDown = true;
    await attempt.saveAnswer('text');
    await device.clock.advance(40_000);
    device.server.isDown = false;
    await device.clock.advance(15_000);
    expect(attempt.status()).toBe('saved');
  });

  test('a server that asks for a pause (503 or 429 with Retry-After) gets it, but no longer one than a minute', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.failAnswer = 'transient';
    device.server.retryAfterMs = 30_000;
    await attempt.saveAnswer('text');
    await device.clock.advance(700);
    await device.clock.advance(29_999);
    expect(device.server.log).toHaveLength(1);
    device.server.retryAfterMs = 3_600_000;
    await device.clock.advance(2_000);
    expect(device.server.log).toHaveLength(2);
    device.server.failAnswer = null;
    await device.clock.advance(60_000);
    expect(attempt.status()).toBe('saved');
  });

  test('typing does not cut the pauses short', async () => {
    const attempt = (await device.newPage()).attempt(KEY);
    device.server.failAnswer = 'transient';
    for (let key = 0; key < 20; key += 1) {
      await attempt.saveAnswer(`text ${key}`);
      await device.clock.advance(1_000);
    }
    expect(device.server.log.length).toBeLessThanOrEqual(6);
  });
});
