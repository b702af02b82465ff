import { takeLease } from '@bandmark/contracts/api/attempts';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ExamSite, SERVER_TIME, SPEAKING, WRITING } from '../testing/exam-site';
import { durationInWords } from './exam-notices';

const MINUTE = 60_000;
const SHORT = { ...WRITING, deadline: SERVER_TIME + 30_000 };
const DOWN = refuse(503, 'Down.');

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

/** The fields of a heartbeat's response after an outage of ten minutes. */
const credited = (deadline: number) => ({
  deadline: deadline + 10 * MINUTE,
  extraTimes: [{ reason: 'outage', ms: 10 * MINUTE, fromAt: SERVER_TIME, givenAt: SERVER_TIME + 10 * MINUTE }],
});

test.each([
  [12_400, '12 seconds'],
  [60_000, '1 minute'],
  [80_000, '1 minute 20 seconds'],
  [10 * MINUTE, '10 minutes'],
  [125 * MINUTE + 7_000, '2 hours 5 minutes'],
])('%d ms are %s', (ms, words) => expect(durationInWords(ms)).toBe(words));

describe('an outage of the site', () => {
  test('shows its reason, and the clock follows', async () => {
    await site.takeWriting();
    site.leaseHeld(1, 0, credited(WRITING.deadline));
    await site.advance(5_500);
    expect(await screen.findByText('We were not reachable for 10 minutes. You have 10 minutes more.')).toBeVisible();
    await site.advance(300);
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/29:5\d/);
    await site.user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(/We were not reachable/)).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
    await site.advance(10_000);
    expect(screen.queryByText(/We were not reachable/)).toBeNull();
  });

  test('keeps its extra time when an older heartbeat is answered late', async () => {
    await site.takeWriting();
    let answerLate = () => {};
    const held = { segment: 1, expiresAt: SERVER_TIME + 15_000, serverTime: SERVER_TIME + 5_000 };
    site.api.on(takeLease, async () => {
      await new Promise<void>((resolve) => (answerLate = resolve));
      return { ...held, deadline: WRITING.deadline, extraTimes: [] };
    });
    await site.advance(5_500);
    site.leaseHeld(1, 0, credited(WRITING.deadline));
    await site.advance(5_000);
    const timer = screen.getByRole('timer', { name: 'Time left' });
    await waitFor(() => expect(timer).toHaveTextContent(/29:\d\d/));
    answerLate();
    await site.advance(500);
    expect(timer).toHaveTextContent(/29:\d\d/);
  });

  test('shows on a page that opens after it', async () => {
    await site.takeWriting({ ...WRITING, ...credited(WRITING.deadline) });
    expect(screen.getByText('We were not reachable for 10 minutes. You have 10 minutes more.')).toBeVisible();
  });

  test('over the deadline locks the text, submits nothing, and gives the time back', async () => {
    const box = await site.takeWriting(SHORT);
    await site.user.type(box, 'Dear');
    site.api.on(takeLease, DOWN);
    await site.advance(6_000);
    await site.advance(60_000);
    expect(box).toHaveAttribute('readonly');
    expect(screen.getByRole('alert')).toHaveTextContent('Your time is over by the clock on this page');
    expect(screen.getByRole('alert')).toHaveTextContent('If the fault is ours, you get the lost time back');

    site.leaseHeld(2, 0, credited(SHORT.deadline));
    await site.advance(6_000);
    await waitFor(() => expect(box).not.toHaveAttribute('readonly'));
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/0?9:[0-2]\d/);
    await site.user.type(box, ' all');
    expect(site.outbox.saved.at(-1)).toBe('Dear all');
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(2));
  });

  test.each([
    ['a text that the device does not store', WRITING, { status: 'not-kept' }, /only on this page: download it now\./],
    [
      'speech for which the device has no room',
      SPEAKING,
      { isRecordingInMemory: true },
      /recording is only on this page\./,
    ],
  ] as const)('over the deadline promises no copy on the device of %s', async (_, part, outbox, sentence) => {
    site.part({ ...part, deadline: SHORT.deadline });
    site.open(`/quick-test-${part.skill}/42`);
    await screen.findByRole('timer', { name: 'Time left' });
    act(() => {
      Object.assign(site.outbox, outbox);
      site.outbox.changed();
    });
    site.api.on(takeLease, DOWN);
    await site.advance(6_000);
    await site.advance(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByText(/saved on this device/)).toBeNull();
  });

  test.each([
    ['', { status: 'offline' }],
    [', also where the device stores nothing', { status: 'not-kept', isUnreachable: true }],
  ] as const)('that began just before the deadline takes the request to submit back%s', async (_, outbox) => {
    const box = await site.takeWriting(SHORT);
    site.outbox.submitOutcome = null;
    await site.advance(28_700);
    await screen.findByRole('heading', { name: 'Submitting your answer' });
    site.api.on(takeLease, DOWN);
    await act(async () => {
      Object.assign(site.outbox, outbox);
      site.outbox.changed();
      await Promise.resolve();
    });
    const locked = await screen.findByRole('textbox', { name: 'Your answer' });
    expect(locked).toHaveAttribute('readonly');
    expect(site.outbox.cancelled).toBe(1);

    site.leaseHeld(2, 0, credited(SHORT.deadline));
    await site.advance(6_000);
    await waitFor(() => expect(locked).not.toHaveAttribute('readonly'));
    expect(box).not.toBe(locked);
  });

  test('of the submission alone shows one page once the server has confirmed the end, and still gives time back', async () => {
    await site.takeWriting(SHORT);
    site.outbox.submitOutcome = null;
    await site.advance(28_700);
    const submitting = () => screen.findByRole('heading', { name: 'Submitting your answer' });
    const fail = () => act(() => void (site.outbox.status = 'offline'));
    await submitting();
    fail();
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveAttribute('readonly');
    await site.advance(6_000);
    const heading = await submitting();
    fail();
    await site.advance(6_000);
    expect(heading).toBeVisible();
    expect(site.outbox.cancelled).toBe(1);

    site.leaseHeld(2, 0, credited(SHORT.deadline));
    await site.advance(6_000);
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).not.toHaveAttribute('readonly');
    expect(screen.queryByText(/We could not take your answer/)).toBeNull();
  });
});

describe('a lost connection of the candidate', () => {
  test('gains no time: at the first answer of the server the text is submitted as it was', async () => {
    const box = await site.takeWriting(SHORT);
    await site.user.type(box, 'Dear');
    site.api.on(takeLease, DOWN);
    await site.advance(6_000);
    await site.advance(90_000);
    expect(box).toHaveAttribute('readonly');
    site.leaseHeld(2, 0, { deadline: SHORT.deadline });
    await site.advance(6_000);
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
    expect(screen.getByText('Time is up.')).toBeVisible();
    expect(site.outbox.saved.at(-1)).toBe('Dear');
  });

  test('ends with what the server submitted in the meantime', async () => {
    await site.takeWriting(SHORT);
    site.api.on(takeLease, DOWN);
    await site.advance(6_000);
    await site.advance(30_000);
    site.api.on(takeLease, refuse(409, 'Submitted.', 'attempt_closed'));
    await site.advance(6_000);
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
  });
});

describe('the answer as a file', () => {
  const saved = () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:answer';
    };
    HTMLAnchorElement.prototype.click = () => undefined;
    return files;
  };
  const contentOf = async (file: Blob | undefined) => JSON.parse((await file?.text()) ?? '') as unknown;

  test('is offered once the connection is gone for half a minute, and holds no grant', async () => {
    const files = saved();
    const box = await site.takeWriting();
    await site.user.type(box, 'Dear all');
    site.outbox.onDevice = { text: 'Dear all', sequence: 9, isSaved: false, isSubmitRequested: false };
    site.api.on(takeLease, DOWN);
    await site.advance(6_000);
    expect(screen.queryByRole('button', { name: 'Download my answer' })).toBeNull();
    await site.advance(31_000);
    await site.user.click(screen.getByRole('button', { name: 'Download my answer' }));
    await waitFor(() => expect(files).toHaveLength(1));
    jest.useRealTimers();
    const { tabId, ...rest } = (await contentOf(files[0])) as { tabId: string };
    expect(tabId).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual({
      kind: 'bandmark-answer',
      v: 1,
      attemptId: WRITING.attemptId,
      sequence: 9,
      text: 'Dear all',
    });
  });

  test('is offered at once where the device does not store, through each pause in typing, and not while all is well', async () => {
    const box = await site.takeWriting();
    await site.user.type(box, 'Dear');
    expect(screen.queryByRole('button', { name: 'Download my answer' })).toBeNull();
    act(() => {
      site.outbox.status = 'not-kept';
    });
    const offer = screen.getByRole('button', { name: 'Download my answer' });
    act(() => {
      site.outbox.status = 'saved';
    });
    expect(offer).toBeVisible();
    // The outbox reports the end of the status only after the receipt.
    act(() => {
      site.outbox.status = 'not-kept';
    });
    await site.submit();
    await screen.findByRole('heading', { name: 'Answer submitted' });
    expect(screen.queryByRole('button', { name: 'Download my answer' })).toBeNull();
  });

  test('is not offered once the answer that was submitted offline has its receipt', async () => {
    const box = await site.takeWriting();
    await site.user.type(box, 'Dear');
    act(() => void window.dispatchEvent(new Event('offline')));
    await site.submit();
    await screen.findByRole('heading', { name: 'Answer submitted' });
    await site.advance(31_000);
    expect(screen.queryByRole('button', { name: 'Download my answer' })).toBeNull();
  });

  test('is offered after a submission that came too late', async () => {
    const box = await site.takeWriting();
    await site.user.type(box, 'Dear');
    site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('late'), { kind: 'too-late' }));
    await site.submit();
    await screen.findByRole('heading', { name: 'Answer submitted' });
    expect(screen.getByRole('button', { name: 'Download my answer' })).toBeVisible();
  });
});
