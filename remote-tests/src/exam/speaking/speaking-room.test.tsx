import { screen, waitFor, within } from '@testing-library/react';
import { ExamSite, SERVER_TIME, SPEAKING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

async function takeTest(attempt = SPEAKING) {
  site.part(attempt);
  const shown = site.open('/quick-test-speaking/42');
  await screen.findByRole('heading', { level: 1, name: 'Speaking' });
  return shown;
}

test('asks the questions one after the other, prepares the long turn, and finishes', async () => {
  await takeTest();
  expect(screen.getByRole('heading', { name: 'Where do you live?' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));

  await site.user.click(screen.getByRole('button', { name: 'Next question' }));
  expect(screen.getByRole('heading', { name: 'Describe something you made.' })).toHaveFocus();
  expect(document.querySelector('[data-section="2"]')).toHaveTextContent('what it was');
  const preparation = screen.getByRole('timer', { name: 'Preparation time left' });
  expect(preparation).toHaveTextContent('01:00');
  await site.advance(59_000);
  expect(preparation).toHaveTextContent('00:01');
  await site.advance(1_500);
  expect(screen.getByText('Speak now, for about 2 minutes.')).toBeVisible();

  expect(screen.queryByRole('button', { name: 'Next question' })).toBeNull();
  await site.user.click(screen.getByRole('button', { name: 'Finish' }));
  await site.user.click(
    within(screen.getByRole('dialog', { name: 'Submit your answer?' })).getByRole('button', { name: 'Submit answer' }),
  );
  expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
  expect(site.recorder.sessions[0]?.isStopped).toBe(true);
  expect(site.outbox.saved).toEqual([]);
});

test('preparation can be cut short', async () => {
  await takeTest();
  await site.user.click(screen.getByRole('button', { name: 'Next question' }));
  await site.user.click(screen.getByRole('button', { name: 'Start speaking now' }));
  expect(screen.getByText('Speak now, for about 2 minutes.')).toBeVisible();
});

test('a reloaded page goes on at the question that was being asked', async () => {
  const first = await takeTest();
  await site.user.click(screen.getByRole('button', { name: 'Next question' }));
  first.unmount();
  await takeTest();
  expect(screen.getByRole('heading', { name: 'Describe something you made.' })).toBeVisible();
});

test('at the end of the time it submits by itself', async () => {
  await takeTest({ ...SPEAKING, deadline: SERVER_TIME + 6_000 });
  await site.advance(5_000);
  expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
});
