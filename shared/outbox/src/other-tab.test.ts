import 'fake-indexeddb/auto';
import type { AttemptOutbox } from '@bandmark/contracts/outbox';
import type { OpenedOutbox } from './open-outbox';
import { ATTEMPT, chunk, Device, KEY, settle } from './testing/device';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.closeAll());

/** The tab of an exam, and another tab of the site that found its unsent records while the server was down. */
async function twoTabs(arrange: (exam: AttemptOutbox) => unknown = () => {}) {
  const exam = (await device.newPage()).attempt(KEY);
  device.server.isDown = true;
  await exam.saveAnswer('first words');
  await arrange(exam);
  const other = await device.newPage();
  await other.flush();
  return { exam, other };
}

describe('another tab of the site that sends for the tab of the exam', () => {
  test('does not submit what was taken back meanwhile', async () => {
    const { exam } = await twoTabs(async (attempt) => {
      attempt.submit().catch(() => {});
      await settle();
    });
    await exam.cancelSubmit?.();
    device.server.isDown = false;
    await device.clock.advance(20_000);
    expect(device.server.receipt).toBeNull();
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'first words' });
  });

  test('gets the receipt of the submission, which the tab of the exam then returns too', async () => {
    let receipt: unknown = null;
    const { exam, other } = await twoTabs(async (attempt) => {
      void attempt.submit().then((received) => (receipt = received));
      await settle();
    });
    device.server.isDown = false;
    await other.flush();
    await exam.completeRecording([]);
    await device.clock.advance(20_000);
    expect(receipt).toMatchObject({ receipt: 'R-1' });
  });

  test('sends the text as it is now', async () => {
    const { exam, other } = await twoTabs();
    await exam.saveAnswer('first words, and more');
    device.server.isDown = false;
    await other.flush();
    expect(device.server.log.filter((line) => line.startsWith('answer'))).toEqual(['answer 2 first words, and more']);
  });

  describe('once a third tab took over, typed on and closed', () => {
    async function expectSentInItsName(other: OpenedOutbox) {
      const third = await device.newPage();
      await third.attempt({ ...KEY, tabId: 'w3' }).saveAnswer('first words, and the third tab’s');
      third.close();
      device.server.isDown = false;
      await other.flush();
      expect(device.server.answers.get(ATTEMPT)).toMatchObject({
        text: 'first words, and the third tab’s',
        tabId: 'w3',
      });
    }

    test('sends in its name', async () => {
      const { other } = await twoTabs();
      await expectSentInItsName(other);
    });

    test('and was the first tab, whose screens have closed, sends in its name', async () => {
      const page = await device.newPage();
      const screens = [page.attempt(KEY), page.attempt(KEY)];
      device.server.isDown = true;
      await screens[0]?.saveAnswer('first words');
      for (const screen of screens) screen.close();
      await settle();
      await expectSentInItsName(page);
    });
  });

  test('declares no recording complete that goes on, though the device’s clock was set forward', async () => {
    const exam = (await device.newPage()).attempt({ ...KEY, endsInMs: 10 * 60_000 });
    await exam.putChunk(chunk(0));
    device.clock.now += 2 * 3_600_000;
    await device.clock.advance(5_000);
    await exam.putChunk(chunk(1));
    const other = await device.newPage();
    await other.flush();
    expect(device.server.completed).toBeNull();
    // The exam's page has been closed in the meantime.
    device.clock.now += 61_000;
    await other.flush();
    expect(device.server.completed).toEqual([{ stream: 'camera', segment: 1, chunks: 2 }]);
  });

  test('takes no text for saved that was typed while it sent an older one', async () => {
    const { exam, other } = await twoTabs();
    device.server.answers.set(ATTEMPT, { sequence: 1, text: 'first words', tabId: 'w1' });
    jest.spyOn(device.server, 'saveAnswer').mockImplementationOnce(async () => {
      // The exam's tab saves two more texts before this response arrives.
      await exam.saveAnswer('second');
      await exam.saveAnswer('third');
      await exam.saveAnswer('fourth');
      device.server.answers.set(ATTEMPT, { sequence: 3, text: 'third', tabId: 'w1' });
      return { sequence: 3 };
    });
    device.server.isDown = false;
    await other.flush();
    expect(device.server.answers.get(ATTEMPT)).toMatchObject({ text: 'fourth' });
    expect(await device.readStore('attempts')).toMatchObject([{ answer: { text: 'fourth', sequence: 4 } }]);
    await device.clock.advance(20_000);
    expect(exam.status()).toBe('saved');
  });
});

test('a tab that lost the exam to another one leaves that one’s request to submit alone', async () => {
  const first = await device.newPage();
  const old = first.attempt(KEY);
  await old.saveAnswer('shared');
  await settle();
  const second = (await device.newPage()).attempt({ ...KEY, tabId: 'w2' });
  await second.readAnswer();
  device.server.isDown = true;
  second.submit().catch(() => {});
  await settle();
  // The old tab has not noticed the claim yet and learns of it from the server.
  device.server.isDown = false;
  jest.spyOn(device.server, 'submit').mockImplementation(() => new Promise(() => {}));
  device.server.failAnswer = 'lease-lost';
  await device.clock.advance(700);
  expect(old.status()).toBe('lease-lost');
  expect(await device.readStore('attempts')).toMatchObject([{ tabId: 'w2', isSubmitRequested: true }]);
});
