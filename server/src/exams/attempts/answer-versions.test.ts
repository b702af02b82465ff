import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { eq } from 'drizzle-orm';
import { answerVersions } from '../../database/schema/attempts';
import { randomUuid } from '../../random-id';
import { call } from '../../testing/exam-calls';
import { type TestServer, withServer } from '../../testing/with-server';

const MINUTE = 60_000;

withServer('a text that comes too late to be the answer', (server) => {
  async function twoDevices(format: 'quick' | 'full' = 'quick') {
    const candidate = await server().user();
    const added = await call(server(), 'POST', `/api/certificate/add-${format}-test`, candidate.headers);
    const url = `/api/certificate/${format}-tests/${added.json<{ myTestId: number }>().myTestId}/writing`;
    const attempt = (await call(server(), 'POST', `${url}/begin`, candidate.headers, {})).json<Attempt>();
    const at = (path: string) => `/api/attempts/${attempt.attemptId}/${path}`;
    const device = () => {
      const headers = { ...candidate.headers, 'x-tab-id': randomUuid() };
      return {
        lease: () => call(server(), 'POST', at('lease'), headers, { tabId: headers['x-tab-id'], takeOver: true }),
        save: (sequence: number, text: string, more: object = {}) =>
          call(server(), 'PUT', at('answer'), headers, { sequence, text, ...more }),
        submit: (sequence: number, text: string, more: object = {}) =>
          call(server(), 'POST', at('submit'), headers, { sequence, text, ...more }),
      };
    };
    const part = async () => (await call(server(), 'GET', url, candidate.headers)).json<{ attempt: Attempt }>().attempt;
    return { attempt, laptop: device(), phone: device(), part };
  }

  const versions = (server: TestServer, { attemptId }: Attempt) =>
    server.deps.db.select().from(answerVersions).where(eq(answerVersions.attemptId, attemptId));
  const forExaminer = async ({ attemptId }: Attempt) => {
    const examiner = await server().user({ isExaminer: true });
    return (await call(server(), 'GET', `/api/marking/${attemptId}`, examiner.headers)).json<MarkingDetail>();
  };

  test('of an offline device, after the other has submitted, stays beside the answer for candidate and examiner', async () => {
    const { attempt, laptop, phone, part } = await twoDevices();
    await laptop.lease();
    await laptop.save(1, 'Typed on the laptop.');
    await phone.lease();
    await phone.save(2, 'Typed on the laptop. And on the phone.');
    await phone.submit(2, 'Typed on the laptop. And on the phone.');
    // An equal or older text does not count as another text.
    expect((await part()).otherTextAt).toBeUndefined();
    expect((await forExaminer(attempt)).otherTexts).toEqual([]);

    server().advance(5 * MINUTE);
    const late = await laptop.save(40, 'Typed on the laptop, in a train.', { typedAgoMs: 10 * MINUTE });
    expect([late.statusCode, late.json().code]).toEqual([409, 'lease_lost']);
    expect(await part()).toMatchObject({
      answer: { sequence: 2, text: 'Typed on the laptop. And on the phone.' },
      otherTextAt: server().deps.clock(),
    });
    expect((await forExaminer(attempt)).otherTexts).toEqual([
      {
        text: 'Typed on the laptop, in a train.',
        typedAt: new Date(server().deps.clock() - 10 * MINUTE).toISOString(),
        receivedAt: new Date(server().deps.clock()).toISOString(),
      },
    ]);

    // The page submits its text: it gets the receipt of the other device, with a note that its text is kept.
    const receipt = await laptop.submit(41, 'Typed on the laptop, in a train!');
    expect([receipt.statusCode, receipt.json().isTextKept]).toEqual([200, true]);
    // As does the phone, whose first response was lost.
    expect((await phone.submit(2, 'Typed on the laptop. And on the phone.')).json()).toMatchObject({
      isTextKept: true,
    });
    // The newest text of each device is kept, even if an older draft arrives after it.
    await laptop.save(3, 'Typed on');
    expect((await forExaminer(attempt)).otherTexts).toMatchObject([{ text: 'Typed on the laptop, in a train!' }]);
  });

  test('of a full test counts only with words that the answer lacks, not with its place', async () => {
    const { attempt, laptop, phone, part } = await twoDevices('full');
    const essays = (...texts: string[]) => JSON.stringify({ version: 1, texts, part: texts.length - 1 });
    await laptop.lease();
    await phone.lease();
    expect((await laptop.save(1, essays('Dear Sir', ''))).json()).toMatchObject({ code: 'lease_lost' });
    const submitted = await phone.submit(2, essays('Dear Sir, hello.'));
    expect(submitted.json()).not.toHaveProperty('isTextKept');
    expect(await part()).not.toHaveProperty('otherTextAt');
    expect((await forExaminer(attempt)).otherTexts).toEqual([]);

    await laptop.save(3, essays('Dear Sir', 'Towns are better.'));
    expect(await part()).toHaveProperty('otherTextAt');
    expect((await forExaminer(attempt)).otherTexts).toMatchObject([
      { text: expect.stringContaining('Towns are better.') },
    ]);
  });

  test.each([
    ['saved', 'save', 410],
    ['submitted', 'submit', 410],
  ] as const)('%s when the time is over is refused and kept', async (_, verb, status) => {
    const { attempt, laptop, part } = await twoDevices();
    await laptop.save(1, 'In time.');
    server().advance(31 * MINUTE);
    const refused = await laptop[verb](2, 'After the time.');
    expect([refused.statusCode, refused.json().code]).toEqual([status, 'too_late']);
    expect(await part()).toMatchObject({ answer: { text: 'In time.' }, otherTextAt: server().deps.clock() });
    expect((await forExaminer(attempt)).otherTexts).toMatchObject([{ text: 'After the time.', typedAt: null }]);
  });

  test.each(['save', 'submit'] as const)('after the clock has submitted is refused as too late: %s', async (verb) => {
    const { attempt, laptop, part } = await twoDevices();
    await laptop.save(1, 'In time.');
    server().advance(31 * MINUTE);
    expect(await part()).toMatchObject({ submission: { by: 'clock' } });
    const refused = await laptop[verb](2, 'After the time.');
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'too_late']);
    expect((await forExaminer(attempt)).otherTexts).toMatchObject([{ text: 'After the time.' }]);
    // A repeat of the text that was stored in time is not a newer text.
    expect((await laptop[verb](1, 'In time.')).statusCode).toBe(200);
  });

  test('after its candidate has submitted is refused as that, also when the time is over', async () => {
    const { laptop } = await twoDevices();
    await laptop.submit(1, 'In time.');
    server().advance(31 * MINUTE);
    const refused = await laptop.save(2, 'After the time.');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'attempt_closed']);
  });

  test('submitted by a device that lost the lease is refused and kept; what it only repeats is refused, too', async () => {
    const { attempt, laptop, phone } = await twoDevices();
    await laptop.lease();
    await laptop.save(1, 'Typed on the laptop.');
    await phone.lease();
    expect((await laptop.save(1, 'Typed on the laptop.')).json()).toMatchObject({ code: 'lease_lost' });
    expect((await laptop.submit(2, 'Typed on the laptop, and more.')).json()).toMatchObject({ code: 'lease_lost' });
    await phone.submit(2, 'The phone’s text.');
    expect((await forExaminer(attempt)).otherTexts).toMatchObject([{ text: 'Typed on the laptop, and more.' }]);
  });

  test('that is older than the answer is kept when the attempt is submitted with it, and the receipt says so', async () => {
    const { attempt, laptop, part } = await twoDevices();
    await laptop.save(5, 'The newer text.');
    expect((await laptop.submit(4, 'Another, older one.')).json()).toMatchObject({ late: false, isTextKept: true });
    expect(await part()).toMatchObject({ answer: { sequence: 5, text: 'The newer text.' } });
    expect((await forExaminer(attempt)).otherTexts).toMatchObject([{ text: 'Another, older one.' }]);
  });

  test('an acknowledged text that another device replaces stays, and 200 means stored also under a number that was used', async () => {
    const { attempt, laptop, phone, part } = await twoDevices();
    await laptop.lease();
    await laptop.save(5, 'The laptop’s text.');
    await phone.lease();
    expect((await phone.save(5, 'The phone’s text.')).json()).toMatchObject({ sequence: 5 });
    expect((await part()).answer).toEqual({ sequence: 5, text: 'The phone’s text.' });
    expect((await phone.save(4, 'An older draft.')).json()).toMatchObject({ sequence: 5 });
    expect((await versions(server(), attempt)).map(({ kind, text }) => [kind, text]).sort()).toEqual([
      ['late', 'An older draft.'],
      ['replaced', 'The laptop’s text.'],
      ['replaced', 'The laptop’s text.'],
    ]);
  });

  describe('that is saved, and that another device writes over,', () => {
    const FORK = 'Typed on the laptop, in a train.';
    async function savedByPhone() {
      const devices = await twoDevices();
      const { laptop, phone } = devices;
      await laptop.lease();
      await laptop.save(5, 'Typed on the laptop.');
      await phone.lease();
      await phone.save(8, 'Typed on the phone.');
      await laptop.lease();
      return devices;
    }

    test.each([
      ['saved', 'save'],
      ['submitted', 'submit'],
    ] as const)('is kept for the examiner if the text that is %s does not continue from it', async (_, verb) => {
      const { attempt, laptop, part } = await savedByPhone();
      expect((await laptop[verb](40, FORK, { continuesFrom: 5 })).statusCode).toBe(200);
      if (verb === 'save') expect((await laptop.submit(40, FORK)).json()).toMatchObject({ isTextKept: true });
      expect(await part()).toMatchObject({ answer: { text: FORK }, otherTextAt: expect.any(Number) });
      expect((await forExaminer(attempt)).otherTexts).toMatchObject([{ text: 'Typed on the phone.' }]);
    });

    test('is kept for the examiner if the text has a smaller number first, and is renumbered above it', async () => {
      const { attempt, laptop } = await savedByPhone();
      expect((await laptop.save(7, FORK, { continuesFrom: 5 })).json()).toMatchObject({ sequence: 8 });
      await laptop.save(9, FORK, { continuesFrom: 5 });
      expect((await laptop.submit(9, FORK)).json()).toMatchObject({ isTextKept: true });
      expect((await forExaminer(attempt)).otherTexts).toMatchObject([{ text: 'Typed on the phone.' }]);
    });

    test('is not shown if the text continues from it', async () => {
      const { attempt, laptop, part } = await savedByPhone();
      await laptop.save(9, 'Typed on the phone and changed.', { continuesFrom: 8 });
      expect((await laptop.submit(9, 'Typed on the phone and changed.')).json()).not.toHaveProperty('isTextKept');
      expect(await part()).not.toHaveProperty('otherTextAt');
      expect((await forExaminer(attempt)).otherTexts).toEqual([]);
    });

    test('is not shown if the same device wrote it, and only the acknowledgement was lost', async () => {
      const { attempt, laptop } = await savedByPhone();
      await laptop.save(9, 'Typed on the phone and.', { continuesFrom: 8 });
      await laptop.save(10, 'Typed on the phone and changed.', { continuesFrom: 8 });
      await laptop.submit(10, 'Typed on the phone and changed.');
      expect((await forExaminer(attempt)).otherTexts).toEqual([]);
    });
  });

  test('stays when the device that typed it takes over again, writes on from the other’s text, and is replaced once more', async () => {
    const { attempt, laptop, phone } = await twoDevices();
    await laptop.lease();
    await phone.lease();
    await phone.save(1, 'Typed on the phone.');
    // Typed before the laptop learnt of the takeover, so it is no part of any later text.
    expect((await laptop.save(2, 'Typed on the laptop.')).statusCode).toBe(409);
    await laptop.lease();
    await laptop.save(3, 'Typed on the phone. And on the laptop.');
    // What the laptop had not sent when the phone took over arrives under its old number, twice.
    for (let times = 0; times < 2; times += 1)
      expect((await laptop.save(1, 'Typed on the laptop while it was offline.')).statusCode).toBe(200);
    await phone.lease();
    await phone.save(4, 'The end.');
    expect((await versions(server(), attempt)).map(({ kind, text }) => [kind, text]).sort()).toEqual([
      ['late', 'Typed on the laptop while it was offline.'],
      ['late', 'Typed on the laptop.'],
      ['replaced', 'Typed on the phone.'],
      ['replaced', 'Typed on the phone. And on the laptop.'],
    ]);
  });

  test('comes from twenty devices at most, and an empty one is no text', async () => {
    const { attempt, phone } = await twoDevices();
    await phone.lease();
    await phone.submit(1, 'The answer.');
    const device = (tabId: string, text: string) =>
      call(
        server(),
        'PUT',
        `/api/attempts/${attempt.attemptId}/answer`,
        { 'x-attempt-grant': attempt.grant, 'x-tab-id': tabId },
        { sequence: 9, text },
      );
    for (let number = 0; number < 22; number += 1) {
      server().advance(1000);
      await device(randomUuid(), `Text ${number}`);
    }
    await device(randomUuid(), ' \n');
    const kept = (await versions(server(), attempt)).map(({ text }) => text);
    expect(kept).toHaveLength(20);
    expect(kept).not.toContain('Text 1');
    expect(kept).toContain('Text 21');
  });
});
