import { act, screen, waitFor, within } from '@testing-library/react';
import { ExamSite, SERVER_TIME, SPEAKING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

/** Leaves the first question early for the next one. */
async function moveOn() {
  await site.user.click(screen.getByRole('button', { name: 'Next question' }));
  await site.user.click(
    within(screen.getByRole('dialog', { name: 'Leave this question?' })).getByRole('button', { name: 'Move on' }),
  );
}

async function takeTest(attempt = SPEAKING) {
  site.part(attempt);
  const shown = site.open('/quick-test-speaking/42');
  await screen.findByRole('heading', { level: 1, name: 'Speaking' });
  return shown;
}

test('asks the questions one after the other, prepares the long turn, and finishes', async () => {
  await takeTest();
  expect(screen.getByRole('heading', { name: 'Where do you live?' })).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Where do you live?' })).toHaveAccessibleDescription(/^Speak now/);
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));

  await moveOn();
  expect(screen.getByRole('heading', { name: 'Describe something you made.' })).toHaveFocus();
  expect(document.querySelector('[data-section="2"]')).toHaveTextContent('what it was');
  // The screen recording uses it to know when each question appeared.
  expect(document.querySelector('[data-question="2"]')).toHaveTextContent('Describe something you made.');
  expect(document.querySelector('[data-question="1"]')).toBeNull();
  const preparation = screen.getByRole('timer', { name: 'Preparation time left' });
  const main = within(screen.getByRole('main'));
  const regions = main.getAllByRole('status');
  expect(preparation).toHaveTextContent('01:00');
  await site.advance(59_000);
  expect(preparation).toHaveTextContent('00:01');
  await site.advance(1_500);
  expect(screen.getByText('Speak now, for about 2 minutes.')).toBeVisible();
  // The region was mounted before its text, so screen readers announce it.
  expect(regions).toContain(screen.getByText('Speak now, for about 2 minutes.'));

  expect(screen.queryByRole('button', { name: 'Next question' })).toBeNull();
  await site.user.click(screen.getByRole('button', { name: 'Finish' }));
  await site.user.click(
    within(screen.getByRole('dialog', { name: 'Submit your answer?' })).getByRole('button', { name: 'Submit answer' }),
  );
  expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
  // The recording may still be on its way.
  expect(screen.getByText('You have finished this part. Your answer is your recording.')).toBeVisible();
  expect(site.recorder.sessions[0]?.isStopped).toBe(true);
  expect(site.outbox.saved).toEqual(['{"version":1,"part":1}']);
});

test('preparation can be cut short, by the primary button; finishing before it says that nothing was spoken', async () => {
  await takeTest();
  await moveOn();
  const start = screen.getByRole('button', { name: 'Start speaking now' });
  expect(start).toHaveClass('primary');
  expect(screen.getByRole('button', { name: 'Finish' })).toHaveClass('secondary');
  await site.user.click(screen.getByRole('button', { name: 'Finish' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Submit your answer?' }));
  expect(dialog.getByText(/You have not spoken about the last question yet/)).toBeVisible();
  await site.user.click(dialog.getByRole('button', { name: 'Keep working' }));

  await site.user.click(start);
  expect(screen.getByText('Speak now, for about 2 minutes.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Describe something you made.' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Finish' })).toHaveClass('primary');
});

test('a turn with time left is dropped only after a question; one that is used up goes on at once', async () => {
  await takeTest();
  await site.advance(12_000);
  await site.user.click(screen.getByRole('button', { name: 'Next question' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave this question?' }));
  expect(dialog.getByText(/You have spoken for 12 seconds. About 40 seconds is usual/)).toBeVisible();
  await site.user.click(dialog.getByRole('button', { name: 'Keep speaking' }));
  expect(screen.getByRole('heading', { name: 'Where do you live?' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();

  await site.advance(29_000);
  await site.user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(screen.getByRole('heading', { name: 'Describe something you made.' })).toBeVisible();
});

test('being offline is shown, and that the recording is kept; the next heartbeat ends it', async () => {
  await takeTest();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Offline: kept on this device')).toBeVisible();
  expect(screen.getByText(/Keep speaking: your recording is kept on this device/)).toBeVisible();
  await site.advance(5_500);
  await waitFor(() => expect(screen.queryByText(/Keep speaking: your recording/)).toBeNull());

  site.api.isOffline = true;
  await site.advance(5_500);
  expect(await screen.findByText('Offline: kept on this device')).toBeVisible();

  // A full device stores nothing more.
  site.outbox.isRecordingInMemory = true;
  act(() => site.outbox.changed());
  expect(screen.getByText('Not on this device: keep this page open')).toBeVisible();
  expect(screen.getByText(/no more room. Keep speaking, and keep this page open/)).toBeVisible();
  expect(screen.queryByText(/kept on this device/)).toBeNull();
});

test.each([
  ['a reloaded page', { onDevice: true }],
  ['another device', { onDevice: false }],
])('%s goes on at the question that was being asked', async (_, { onDevice }) => {
  const first = await takeTest();
  await moveOn();
  const text = String(site.outbox.saved.at(-1));
  first.unmount();
  if (onDevice) site.outbox.onDevice = { text, sequence: 1, isSaved: false, isSubmitRequested: false };
  await takeTest(onDevice ? SPEAKING : { ...SPEAKING, answer: { sequence: 1, text } });
  expect(screen.getByRole('heading', { name: 'Describe something you made.' })).toBeVisible();
});

test('at the end of the time it submits by itself', async () => {
  await takeTest({ ...SPEAKING, deadline: SERVER_TIME + 6_000 });
  await site.advance(5_000);
  expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
  expect(screen.getByText('Time is up.').parentElement).toHaveTextContent(
    'Time is up. We submitted what you had recorded.',
  );
});
