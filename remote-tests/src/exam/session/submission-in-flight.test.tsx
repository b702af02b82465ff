import type { SubmitReceipt } from '@bandmark/contracts/outbox';
import { act, screen, waitFor } from '@testing-library/react';
import { ExamSite, SERVER_TIME, WRITING } from '../testing/exam-site';

const MINUTE = 60_000;
const SHORT = { ...WRITING, deadline: SERVER_TIME + 30_000 };
const HELD = /Your time is over by the clock on this page/;
const submitting = () => screen.findByRole('heading', { name: 'Submitting your answer' });
let site: ExamSite;
let respond: (receipt: SubmitReceipt | null) => Promise<void>;
beforeEach(async () => {
  site = new ExamSite();
  site.outbox.submitOutcome = null;
  site.outbox.inFlight = new Promise((resolve) => {
    respond = (receipt) => act(async () => resolve(receipt));
  });
  await site.takeWriting(SHORT);
  await site.advance(28_700);
  await submitting();
});
afterEach(() => site.close());

/** A heartbeat brings more time, and the request to submit is cancelled. */
const hear = async (deadline: number) => {
  const reason = 'outage' as const;
  const extraTime = { reason, ms: 10 * MINUTE, fromAt: SERVER_TIME, givenAt: SERVER_TIME + 30_000 };
  site.leaseHeld(2, 0, { deadline, extraTimes: [extraTime] });
  await site.advance(6_000);
  await submitting();
  expect(site.outbox.cancelled).toBe(1);
  expect(screen.queryByText('Time is up.')).toBeNull();
};

describe('more time, or an outage, while a submission by the clock is in flight', () => {
  test('goes on where the request fails, and not before', async () => {
    await hear(SHORT.deadline + 10 * MINUTE);
    act(() => void (site.outbox.status = 'offline'));
    await submitting();
    expect(screen.queryByText(HELD)).toBeNull();
    await respond(null);
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).not.toHaveAttribute('readonly');
    expect(screen.getByText('We were not reachable for 10 minutes. You have 10 minutes more.')).toBeVisible();
    expect(screen.queryByText(HELD)).toBeNull();
    expect(screen.queryByText(/We could not take your answer/)).toBeNull();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(2));
  });

  test('submits again where the new time is over too before the request fails', async () => {
    await hear(SERVER_TIME + 40_000);
    await site.advance(10_000);
    site.outbox.submitOutcome = () => Promise.resolve({ receipt: 'R-18', late: false });
    await respond(null);
    expect(await screen.findByText('R-18')).toBeVisible();
    expect(screen.getByText('Time is up.')).toBeVisible();
  });

  test('ends as by the clock where the request succeeds', async () => {
    await hear(SHORT.deadline + 10 * MINUTE);
    await respond({ receipt: 'R-17', late: false });
    expect(await screen.findByText('R-17')).toBeVisible();
    expect(screen.getByText('Time is up.')).toBeVisible();
    expect(await screen.findByText('All of your recording has arrived.')).toBeVisible();
  });

  test('ends as by the clock where the request succeeds after the answer is held', async () => {
    act(() => void (site.outbox.status = 'offline'));
    expect(await screen.findByText(HELD)).toBeVisible();
    await respond({ receipt: 'R-17', late: false });
    expect(await screen.findByText('R-17')).toBeVisible();
    expect(screen.getByText('Time is up.')).toBeVisible();
    expect(await screen.findByText('All of your recording has arrived.')).toBeVisible();
  });
});
