import 'fake-indexeddb/auto';
import { DAY_MS } from '@bandmark/domain/durations';
import { ATTEMPT, chunk, Device, KEY, settle } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

describe('a page that closes', () => {
  test('between write and send: the next page sends it', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    const attempt = first.attempt(KEY);
    await attempt.saveAnswer('written, never sent');
    await attempt.putChunk(chunk(0));
    first.close();

    device.server.isDown = false;
    const second = await device.newPage();
    expect(await second.pending()).toEqual({ answers: 1, chunks: 1 });
    expect(await second.flush()).toEqual({ answers: 0, chunks: 0 });
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'written, never sent', tabId: 'w1' });
    expect(device.server.chunks.get('camera/1/0')).toMatchObject({ text: 'c0' });
  });

  test('opened again in another tab, the answer is restored and sent under the new tab id', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt(KEY).saveAnswer('before the crash');
    first.close();

    device.server.isDown = false;
    const attempt = (await device.newPage()).attempt({ ...KEY, tabId: 'w2', grant: 'g2' });
    expect(await attempt.readAnswer()).toMatchObject({ text: 'before the crash', sequence: 1, isSaved: false });
    await settle();
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'before the crash', tabId: 'w2' });
    expect(attempt.status()).toBe('saved');
  });

  test('leaves its tab id to the next page', async () => {
    const first = await device.newPage();
    await first.attempt(KEY).saveAnswer('x');
    first.close();
    const second = await device.newPage();
    expect(await second.lastTabId?.('u1', ATTEMPT)).toBe('w1');
    expect(await second.lastTabId?.('u2', ATTEMPT)).toBeNull();
  });

  test('an old answer never overwrites a newer text of the server', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt(KEY).saveAnswer('stale');
    first.close();
    device.server.isDown = false;
    device.server.answers.set(ATTEMPT, { sequence: 9, text: 'newer, from another device', tabId: 'w9' });

    expect(await (await device.newPage()).flush()).toEqual({ answers: 0, chunks: 0 });
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ sequence: 9, text: 'newer, from another device' });
    // The server received the text and keeps it beside the newer one.
    expect(device.server.log).toEqual(['answer 1 stale']);
    expect(await device.readStore('deadLetters')).toEqual([]);
  });

  test('its text never takes the place of another device’s with the same number', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt(KEY).saveAnswer('of the laptop');
    first.close();
    device.server.isDown = false;
    device.server.answers.set(ATTEMPT, { sequence: 1, text: 'of the phone', tabId: 'w9' });

    // This page starts from the server's text, which the screen shows.
    (await device.newPage()).attempt({ ...KEY, savedSequence: 1 });
    await settle();
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ sequence: 1, text: 'of the phone' });
    expect(device.server.log).toEqual(['answer 0 of the laptop']);
  });

  test('opened again, sends the seconds of the recording that were still growing', async () => {
    const first = await device.newPage();
    await first.attempt(KEY).putChunk(chunk(0));
    first.close();
    expect(device.server.chunks.size).toBe(0);
    (await device.newPage()).attempt(KEY);
    await settle();
    expect(device.server.chunks.get('camera/1/0')).toMatchObject({ text: 'c0' });
  });

  test('after Submit was pressed: the next page submits', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    const attempt = first.attempt(KEY);
    await attempt.saveAnswer('final');
    void attempt.submit();
    await settle();
    expect(await attempt.readAnswer()).toMatchObject({ isSubmitRequested: true });
    first.close();

    device.server.isDown = false;
    const second = await device.newPage();
    await second.flush();
    expect(device.server.receipt).toBe('R-1');
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'final' });
    expect(await second.attempt(KEY).submit()).toEqual({ receipt: 'R-1', late: false });
    expect(device.server.log.filter((line) => line === 'submit')).toHaveLength(1);
  });

  test('and a later one a week after its submission: the receipt is there until then, and gone with the record after', async () => {
    const first = await device.newPage();
    await first.attempt(KEY).saveAnswer('final');
    await first.attempt(KEY).submit();
    await first.attempt({ ...KEY, attemptId: 'open' }).saveAnswer('not submitted');
    await settle();
    first.close();
    const kept = async () => {
      await (await device.newPage()).flush();
      return (await device.readStore('attempts')).map((record) => (record as { attemptId: string }).attemptId).sort();
    };
    device.clock.now += 7 * DAY_MS;
    expect(await kept()).toEqual([ATTEMPT, 'open']);
    device.clock.now += 1;
    expect(await kept()).toEqual(['open']);
  });

  test('and a later one a month after the end of an attempt that nobody submitted: no text of it stays', async () => {
    const first = await device.newPage();
    await first.attempt({ ...KEY, endsInMs: DAY_MS }).saveAnswer('the clock submitted it');
    await first.attempt({ ...KEY, attemptId: 'without end' }).saveAnswer('of an earlier page');
    first.close();
    const second = await device.newPage();
    await second.flush();
    device.server.isDown = true;
    await second.attempt({ ...KEY, attemptId: 'offline', endsInMs: DAY_MS }).saveAnswer('nobody has it');
    second.close();
    const kept = async () => {
      await (await device.newPage()).flush();
      return (await device.readStore('attempts')).map((record) => (record as { attemptId: string }).attemptId).sort();
    };
    device.clock.now += 30 * DAY_MS + 1;
    expect(await kept()).toEqual([ATTEMPT, 'offline']);
    device.clock.now += DAY_MS;
    // A text that never reached the server stays until it does.
    expect(await kept()).toEqual(['offline']);
  });

  test('before it completed the recording: a later page completes it for a submitted attempt', async () => {
    const first = await device.newPage();
    const attempt = first.attempt(KEY);
    await attempt.putChunk(chunk(0));
    await attempt.putChunk(chunk(1));
    await attempt.submit();
    await settle();
    first.close();

    device.clock.now += 61_000;
    await (await device.newPage()).flush();
    expect(device.server.completed).toEqual([{ stream: 'camera', segment: 1, chunks: 1 }]);
  });

  describe('in the middle of an attempt', () => {
    const MINUTE = 60_000;
    const DECLARED = [{ stream: 'camera', segment: 1, chunks: 1 }];

    async function closedInTheMiddle() {
      const first = await device.newPage();
      const attempt = first.attempt({ ...KEY, endsInMs: 10 * MINUTE });
      await attempt.putChunk(chunk(0));
      await attempt.putChunk(chunk(1));
      await settle();
      first.close();
    }

    test('a visit before the end sends what is there and declares nothing: the candidate may go on', async () => {
      await closedInTheMiddle();
      device.clock.now += 8 * MINUTE;
      await (await device.newPage()).flush();
      expect(device.server.chunks.has('camera/1/0')).toBe(true);
      expect(device.server.completed).toBeNull();
    });

    test('a visit after it declares the recording complete', async () => {
      await closedInTheMiddle();
      device.clock.now += 11 * MINUTE + 1;
      await (await device.newPage()).flush();
      expect(device.server.completed).toEqual(DECLARED);
    });

    test('a deadline that was moved moves that too', async () => {
      const first = await device.newPage();
      const attempt = first.attempt({ ...KEY, endsInMs: 10 * MINUTE });
      await attempt.putChunk(chunk(0));
      await attempt.deadlineMoved?.(20 * MINUTE);
      first.close();
      device.clock.now += 12 * MINUTE;
      await (await device.newPage()).flush();
      expect(device.server.completed).toBeNull();
      device.clock.now += 10 * MINUTE;
      await (await device.newPage()).flush();
      expect(device.server.completed).not.toBeNull();
    });

    test('a page that stays open from before does so when the time is over', async () => {
      await closedInTheMiddle();
      await (await device.newPage()).flush();
      await device.clock.advance(12 * MINUTE);
      expect(device.server.completed).toEqual(DECLARED);
    });

    test('the page of the attempt itself goes on recording until it says that it has ended', async () => {
      const page = await device.newPage();
      const attempt = page.attempt({ ...KEY, endsInMs: 10 * MINUTE });
      await attempt.putChunk(chunk(0));
      device.clock.now += 12 * MINUTE;
      await page.flush();
      expect(device.server.completed).toBeNull();
    });
  });

  test('the attempt of another user of this browser is sent by its own grant', async () => {
    const first = await device.newPage();
    device.server.isDown = true;
    await first.attempt({ ...KEY, userId: 'u2', attemptId: 'other', grant: 'g9' }).saveAnswer('theirs');
    first.close();
    device.server.isDown = false;
    await (await device.newPage()).flush();
    expect(device.server.answers.get('other')).toMatchObject({ text: 'theirs' });
  });
});

test('a deadline beyond the longest timer of a browser, after the clock was set back, flushes in no endless loop', async () => {
  const page = await device.newPage();
  await page.attempt({ ...KEY, endsInMs: 60 * 60_000 }).saveAnswer('text');
  await device.clock.advance(1_000);
  device.clock.now -= 30 * 24 * 3_600_000;
  const after = jest.spyOn(device.clock, 'after');
  await page.flush();
  // A longer one fires at once.
  expect(Math.max(...after.mock.calls.map(([ms]) => ms))).toBeLessThan(2 ** 31);
});
