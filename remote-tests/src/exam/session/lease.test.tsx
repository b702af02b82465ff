import { takeLease, testPart } from '@bandmark/contracts/api/attempts';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ExamSite, SERVER_TIME, SPEAKING, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

/** Mocks a server that answers each segment request with the next number. */
function countedLeases({ api }: ExamSite, first = 1) {
  let last = first - 1;
  api.on(takeLease, ({ body }) => {
    if ((body as { newSegment?: boolean }).newSegment) last += 1;
    return { segment: last, expiresAt: SERVER_TIME + 15_000, serverTime: SERVER_TIME };
  });
  return { leaseGiven: () => last };
}

describe('one tab writes', () => {
  test('another tab has the lease: read-only, nothing recorded, and "Continue here" takes over', async () => {
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    const box = await site.takeWriting({ ...WRITING, answer: { sequence: 3, text: 'so far' } });
    expect(box).toHaveAttribute('readonly');
    expect(box).toHaveValue('so far');
    expect(site.outbox.opened).toEqual([]);
    expect(site.recorder.sessions).toEqual([]);

    site.part({ ...WRITING, answer: { sequence: 8, text: 'so far, and more from there' } });
    site.leaseHeld(2);
    await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
    await waitFor(() => expect(box).not.toHaveAttribute('readonly'));
    // The pressed button has disappeared.
    expect(screen.getByRole('main')).toHaveFocus();
    expect(box).toHaveValue('so far, and more from there');
    expect(site.api.calls.filter(({ request }) => request.endsWith('/lease')).at(-1)?.body).toMatchObject({
      takeOver: true,
    });
    await waitFor(() => expect(site.recorder.sessions[0]?.options.segment).toBe(2));
  });

  test('"Continue here" that fails again says so again', async () => {
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    await site.takeWriting();
    site.api.on(testPart, refuse(503, 'Down.'));
    const fail = async (before: HTMLElement | null) => {
      await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
      expect(screen.getAllByRole('alert')).not.toContain(before);
      return screen.getAllByRole('alert')[1]!;
    };
    await fail(await fail(null));
  });

  test('a heartbeat that finds the lease taken stops writing and recording', async () => {
    const box = await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    await site.advance(5_500);
    await waitFor(() => expect(box).toHaveAttribute('readonly'));
    expect(site.recorder.sessions[0]?.isStopped).toBe(true);
    // What it has not sent yet must not replace the other tab's text.
    expect(site.outbox.isSuspended).toBe(true);
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
    // This tab's segments are closed; the other tab goes on with its own.
    await waitFor(() => expect(site.outbox.completed).toEqual([{ stream: 'camera', segment: 1, chunks: 3 }]));
  });

  test('so does an outbox whose lease is lost', async () => {
    const box = await site.takeWriting();
    await act(async () => {
      site.outbox.status = 'lease-lost';
      await Promise.resolve();
    });
    expect(box).toHaveAttribute('readonly');
  });

  test('a camera that comes back while the server is down goes on with the number that was fetched before', async () => {
    const { leaseGiven } = countedLeases(site);
    await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    const session = site.recorder.sessions[0]?.options;
    await site.advance(15_500);
    expect(leaseGiven()).toBe(2);
    site.api.on(takeLease, refuse(503, 'Down.'));
    expect(await session?.nextSegment()).toBe(2);
    let next: number | undefined;
    void session?.nextSegment().then((number) => (next = number));
    await site.advance(3_500);
    expect(next).toBeUndefined();
    countedLeases(site, 3);
    await site.advance(3_500);
    expect(next).toBe(3);
  });

  test('without a segment left the candidate writes on, and nothing is recorded', async () => {
    site.api.on(takeLease, refuse(409, 'Too many.', 'too_many_segments'));
    const box = await site.takeWriting();
    await site.user.type(box, 'still here');
    expect(site.outbox.saved.at(-1)).toBe('still here');
    expect(await screen.findByText(/Nothing is being recorded/)).toBeVisible();
    expect(site.recorder.sessions).toEqual([]);
    const asked = () => site.api.calls.filter(({ request }) => request.endsWith('/lease'));
    const before = asked().length;
    await site.advance(10_500);
    expect(asked().slice(before)).toHaveLength(2);
    expect(asked().at(-1)?.body).not.toMatchObject({ newSegment: true });
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    await site.advance(5_500);
    await waitFor(() => expect(box).toHaveAttribute('readonly'));
  });

  test('the candidate can write while the server is down', async () => {
    site.api.on(takeLease, refuse(503, 'Down.'));
    const box = await site.takeWriting();
    await site.user.type(box, 'still here');
    expect(site.outbox.saved.at(-1)).toBe('still here');
    expect(site.recorder.sessions).toEqual([]);
    site.leaseHeld(1);
    await site.advance(3_500);
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
  });
});

describe('a read-only tab', () => {
  const goOffline = () => act(() => void window.dispatchEvent(new Event('offline')));
  const loseLease = async () => {
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    await site.advance(5_500);
    await screen.findByRole('button', { name: 'Continue here' });
  };
  const refuseText = () =>
    act(async () => {
      site.outbox.status = 'lease-lost';
      await jest.advanceTimersByTimeAsync(100);
    });

  test.each([
    ['goes offline', goOffline],
    ['stays online', () => {}],
  ])('that %s submits nothing at the end of the time, and holds nothing', async (_, change) => {
    const submitted = jest.fn(() => Promise.resolve({ receipt: 'R-17', late: false }));
    site.outbox.submitOutcome = submitted;
    await site.takeWriting({ ...WRITING, deadline: SERVER_TIME + 30_000 });
    await loseLease();
    change();
    await site.advance(60_000);
    expect(screen.queryByText(/we cannot be reached/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue here' })).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
  });

  test.each([
    ['Submit', 'Submit your answer?', WRITING],
    ['Next question', 'Leave this question?', SPEAKING],
  ])('closes what "%s" asked, and "Continue here" does not ask it again', async (button, title, part) => {
    site.part(part);
    site.open(`/quick-test-${part.skill}/42`);
    await site.user.click(await screen.findByRole('button', { name: button }));
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
    await loseLease();
    expect(screen.queryByRole('dialog')).toBeNull();
    site.leaseHeld(2);
    await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['before', [goOffline, refuseText]],
    ['after', [loseLease, goOffline]],
  ])('does not ask a candidate to keep speaking who went offline %s it', async (_, steps) => {
    site.part(SPEAKING);
    site.open('/quick-test-speaking/42');
    await screen.findByRole('heading', { level: 1, name: 'Speaking' });
    for (const step of steps) await step();
    expect(screen.queryByText(/Keep speaking|What you wrote/)).toBeNull();
    expect(screen.getByText('Read-only')).toBeVisible();
  });
});

describe('no recording is left that nothing stops', () => {
  const continueHere = () => screen.getByRole('button', { name: 'Continue here' });
  const leaseCalls = () => site.api.calls.filter(({ request }) => request.endsWith('/lease')).length;
  const takeReadOnly = async () => {
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    const box = await site.takeWriting();
    site.leaseHeld(2);
    return box;
  };
  const expectNoHeartbeat = async () => {
    const before = leaseCalls();
    await site.advance(16_000);
    expect(leaseCalls()).toBe(before);
  };

  test('"Continue here" pressed twice starts one recording, and Submit stops it', async () => {
    const box = await takeReadOnly();
    const button = continueHere();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(box).not.toHaveAttribute('readonly'));
    await site.advance(500);
    expect(site.recorder.sessions).toHaveLength(1);
    await site.submit();
    await screen.findByRole('heading', { name: 'Answer submitted' });
    expect(site.recorder.sessions.filter(({ isStopped }) => !isStopped)).toEqual([]);
    await expectNoHeartbeat();
  });

  test.each([
    ['asks for the attempt', 1],
    ['reads the newest text', 2],
  ])('Back while "Continue here" %s records nothing', async (_, heldRead) => {
    await takeReadOnly();
    let release = () => {};
    let reads = 0;
    site.api.on(testPart, async () => {
      reads += 1;
      if (reads === heldRead) await new Promise<void>((resolve) => (release = resolve));
      const { myTestId, skill, serverTime } = WRITING;
      return { myTestId, number: 6, skill, durationMs: 20 * 60_000, serverTime, attempt: WRITING };
    });
    await site.user.click(continueHere());
    await site.advance(500);
    expect(reads).toBe(heldRead);
    await site.goBack();
    const before = leaseCalls();
    release();
    await site.advance(500);
    expect(site.recorder.sessions).toEqual([]);
    expect(site.outbox.opened).toEqual([]);
    expect(leaseCalls()).toBe(before);
    await expectNoHeartbeat();
  });

  test('Back while the lease is taken ends its heartbeat', async () => {
    await takeReadOnly();
    let release = () => {};
    site.api.on(takeLease, async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return { segment: 2, expiresAt: SERVER_TIME + 15_000, serverTime: SERVER_TIME };
    });
    await site.user.click(continueHere());
    await site.advance(500);
    await site.goBack();
    release();
    await site.advance(500);
    expect(site.recorder.sessions).toEqual([]);
    await expectNoHeartbeat();
  });

  test('a submission that is refused after Back records no more', async () => {
    await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    let answer: (error: Error) => void = () => {};
    site.outbox.submitOutcome = () => new Promise((_, reject) => (answer = reject));
    await site.submit();
    await screen.findByRole('heading', { name: 'Submitting your answer' });
    await site.goBack();
    answer(Object.assign(new Error('no'), { kind: 'refused' }));
    await site.advance(500);
    expect(site.recorder.sessions).toHaveLength(1);
    expect(site.recorder.sessions[0]?.isStopped).toBe(true);
    await expectNoHeartbeat();
  });
});
