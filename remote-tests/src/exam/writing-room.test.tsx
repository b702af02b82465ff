import { takeLease, testPart } from '@bandmark/contracts/api/attempts';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ExamSite, SERVER_TIME, WRITING } from './testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

const answer = () => screen.findByRole('textbox', { name: 'Your answer' });
const advance = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

async function takeTest(attempt = WRITING) {
  site.part(attempt);
  site.open('/quick-test-writing/42');
  return answer();
}

async function submit() {
  await site.user.click(screen.getByRole('button', { name: 'Submit' }));
  await site.user.click(
    within(screen.getByRole('dialog', { name: 'Submit your answer?' })).getByRole('button', { name: 'Submit answer' }),
  );
}

describe('writing', () => {
  test('shows skill, task, words and time; every change goes to the outbox', async () => {
    const box = await takeTest();
    expect(screen.getByRole('heading', { level: 1, name: 'Writing' })).toBeVisible();
    expect(screen.getByText('Should cars stay out?')).toBeVisible();
    expect(box).toHaveAttribute('spellcheck', 'false');
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/19:59|20:00/);
    expect(document.querySelector('[data-section="1"]')).toHaveTextContent('Should cars stay out?');

    await site.user.type(box, 'Cars are loud.');
    expect(site.outbox.saved.at(-1)).toBe('Cars are loud.');
    expect(screen.getByText('3')).toBeVisible();
    expect(site.outbox.opened[0]).toMatchObject({
      userId: 'u1',
      attemptId: WRITING.attemptId,
      grant: 'grant-1',
      savedSequence: 0,
    });
  });

  test.each([
    ['saved', 'Saved'],
    ['saving', 'Saving…'],
    ['offline', 'Offline: kept on this device'],
    ['not-kept', 'Not on this device: keep this page open'],
  ] as const)('status %s reads "%s"', async (status, text) => {
    await takeTest();
    act(() => {
      site.outbox.status = status;
    });
    expect(screen.getByText(text)).toBeVisible();
  });

  test('restores the newer of the device’s draft and the server’s text', async () => {
    site.outbox.onDevice = { text: 'from this device', sequence: 5, isSaved: false, isSubmitRequested: false };
    expect(await takeTest({ ...WRITING, answer: { sequence: 4, text: 'from the server' } })).toHaveValue(
      'from this device',
    );
  });

  test('and the server’s when another device wrote later', async () => {
    site.outbox.onDevice = { text: 'from this device', sequence: 4, isSaved: true, isSubmitRequested: false };
    expect(await takeTest({ ...WRITING, answer: { sequence: 4, text: 'from the server' } })).toHaveValue(
      'from the server',
    );
  });

  test('asks before the page is closed only while something is not on the device', async () => {
    await takeTest();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    act(() => {
      site.outbox.status = 'offline';
    });
    expect(close()).toBe(false);
    act(() => {
      site.outbox.status = 'not-kept';
    });
    expect(close()).toBe(true);
  });
});

describe('the clock', () => {
  test.each([
    [10, '10 minutes left'],
    [5, '5 minutes left'],
    [1, '1 minute left'],
  ])('speaks when %d minutes are left', async (minutes, text) => {
    await takeTest({ ...WRITING, deadline: SERVER_TIME + minutes * 60_000 + 3_500 });
    expect(screen.queryByText(text)).toBeNull();
    await advance(3_000);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('hands in by itself at the end', async () => {
    await takeTest({ ...WRITING, deadline: SERVER_TIME + 8_000 });
    await advance(5_000);
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    await advance(2_000);
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
  });

  test('an attempt found after its end is handed in at once, without recording', async () => {
    site.part({ ...WRITING, deadline: SERVER_TIME - 1 });
    site.open('/quick-test-writing/42');
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
    expect(site.recorder.sessions).toEqual([]);
  });

  test('is the server’s: after a sleeping laptop the next heartbeat puts it right', async () => {
    await takeTest();
    site.leaseHeld(1, 60_000);
    await advance(5_500);
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/18:5\d/);
  });
});

describe('recording', () => {
  test('runs in its own segment, its chunks go to the outbox, and it ends with the test', async () => {
    await takeTest();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    const [session] = site.recorder.sessions;
    expect(session?.options.segment).toBe(1);
    expect(site.api.calls.find(({ request }) => request.endsWith('/lease'))?.body).toMatchObject({ newSegment: true });
    session?.options.onChunk({
      stream: 'camera',
      segment: 1,
      sequence: 0,
      bytes: new Blob(['x']),
      type: 'video/webm',
      startedAt: 1,
    });
    expect(site.outbox.chunks).toHaveLength(1);
    await submit();
    await screen.findByRole('heading', { name: 'Answer submitted' });
    expect(session?.isStopped).toBe(true);
    expect(site.outbox.completed).toEqual([{ stream: 'camera', segment: 1, chunks: 3 }]);
  });

  test('a lost camera is told and the test goes on; the banner goes when it is back', async () => {
    const box = await takeTest();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    act(() =>
      site.recorder.sessions[0]?.options.onFailure({
        code: 'track-ended',
        message: 'The camera or microphone stopped.',
      }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The camera or microphone stopped.');
    await site.user.type(box, 'on');
    expect(box).toHaveValue('on');

    site.leaseHeld(2);
    await act(async () => expect(await site.recorder.sessions[0]?.options.nextSegment()).toBe(2));
    act(() => site.recorder.sessions[0]?.options.onResumed?.());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a recorder that cannot be loaded after a reload is told, with Try again', async () => {
    site.isRecorderMissing = true;
    await takeTest();
    expect(await screen.findByText(/Nothing is being recorded/)).toBeVisible();
    site.isRecorderMissing = false;
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/Nothing is being recorded/)).toBeNull());
  });

  test('its tile can be made small and large again', async () => {
    await takeTest();
    const tile = screen.getByRole('region', { name: 'Recording' });
    await site.user.click(within(tile).getByRole('button', { name: 'Minimise' }));
    await site.user.click(within(tile).getByRole('button', { name: 'Show camera' }));
    expect(within(tile).getByRole('button', { name: 'Minimise' })).toBeVisible();
  });
});

describe('one window', () => {
  test('another window holds the test: read-only, nothing recorded, and "Continue here" takes over', async () => {
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    const box = await takeTest({ ...WRITING, answer: { sequence: 3, text: 'so far' } });
    expect(box).toHaveAttribute('readonly');
    expect(box).toHaveValue('so far');
    expect(site.outbox.opened).toEqual([]);
    expect(site.recorder.sessions).toEqual([]);

    site.part({ ...WRITING, answer: { sequence: 8, text: 'so far, and more from there' } });
    site.leaseHeld(2);
    await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
    await waitFor(() => expect(box).not.toHaveAttribute('readonly'));
    expect(box).toHaveValue('so far, and more from there');
    expect(site.api.calls.filter(({ request }) => request.endsWith('/lease')).at(-1)?.body).toMatchObject({
      takeOver: true,
    });
    await waitFor(() => expect(site.recorder.sessions[0]?.options.segment).toBe(2));
  });

  test('a heartbeat that finds the lease taken stops writing and recording', async () => {
    const box = await takeTest();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    await advance(5_500);
    await waitFor(() => expect(box).toHaveAttribute('readonly'));
    expect(site.recorder.sessions[0]?.isStopped).toBe(true);
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
    // Not its end: the other window goes on.
    expect(site.outbox.completed).toBeNull();
  });

  test('so does the outbox', async () => {
    const box = await takeTest();
    await act(async () => {
      site.outbox.status = 'lease-lost';
      await Promise.resolve();
    });
    expect(box).toHaveAttribute('readonly');
  });

  test('a server that is away does not keep the candidate from writing', async () => {
    site.api.on(takeLease, refuse(503, 'Down.'));
    const box = await takeTest();
    await site.user.type(box, 'still here');
    expect(site.outbox.saved.at(-1)).toBe('still here');
    expect(site.recorder.sessions).toEqual([]);
    site.leaseHeld(1);
    await advance(3_500);
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
  });
});

describe('submitting', () => {
  test('asks first; "Keep working" goes back', async () => {
    const box = await takeTest();
    await site.user.type(box, 'two words');
    await site.user.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = screen.getByRole('dialog', { name: 'Submit your answer?' });
    expect(dialog).toHaveTextContent('2 words');
    await site.user.click(within(dialog).getByRole('button', { name: 'Keep working' }));
    expect(box).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Submit your answer?' })).toBeNull();
  });

  test('gives the receipt, follows the upload, and leads back to the tests', async () => {
    await takeTest();
    site.outbox.waiting = { answers: 1, chunks: 4 };
    await submit();
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toHaveFocus();
    expect(screen.getByText('R-17')).toBeVisible();
    expect(await screen.findByRole('progressbar', { name: 'Sending your recording' })).toBeVisible();
    site.outbox.waiting = { answers: 0, chunks: 0 };
    act(() => site.outbox.changed());
    expect(await screen.findByText('All of your recording has arrived.')).toBeVisible();
    await site.user.click(screen.getByRole('link', { name: 'Back to tests' }));
    expect(screen.getByRole('heading', { name: 'Quick Tests' })).toBeVisible();
  });

  test('without a server: kept on the device, and it says so', async () => {
    await takeTest();
    site.outbox.submitOutcome = null;
    await submit();
    act(() => {
      site.outbox.status = 'offline';
    });
    expect(await screen.findByRole('heading', { name: 'Submitting your answer' })).toBeVisible();
    expect(screen.getByText('Offline: kept on this device')).toBeVisible();
  });

  test('asked for on a page that died: the next page finishes it', async () => {
    site.outbox.onDevice = { text: 'done', sequence: 2, isSaved: false, isSubmitRequested: true };
    site.part(WRITING);
    site.open('/quick-test-writing/42');
    expect(await screen.findByText('R-17')).toBeVisible();
    expect(site.recorder.sessions).toEqual([]);
  });

  test('too late: says that the last changes did not count', async () => {
    await takeTest();
    site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('late'), { kind: 'too-late' }));
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('they came too late');
  });

  test('refused: the exam goes on, with its recording', async () => {
    await takeTest();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('no'), { kind: 'refused' }));
    await submit();
    expect(await screen.findByText(/The server did not take your answer/)).toBeVisible();
    expect(await answer()).not.toHaveAttribute('readonly');
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(2));
  });

  test('an attempt that was submitted before shows it, and says that its recording has ended', async () => {
    site.part({ ...WRITING, state: 'submitted' });
    site.open('/quick-test-writing/42');
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
    expect(site.outbox.completed).toEqual([]);
  });
});

test('a part is asked for once', async () => {
  await takeTest();
  const asked = site.api.calls.filter(
    ({ request }) => request === `GET ${testPart.path.replace('{myTestId}', '42').replace('{skill}', 'writing')}`,
  );
  expect(asked).toHaveLength(1);
});
