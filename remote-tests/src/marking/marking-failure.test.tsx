import { claimAnswer, markingDetail } from '@bandmark/contracts/api/marking';
import { refuse } from '@bandmark/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { essay, ESSAY_ID, MarkingSite } from './testing/marking-site';

let site: MarkingSite;
beforeEach(() => {
  site = new MarkingSite();
});
afterEach(() => site.close());

test('an answer that another examiner has open is not shown; after another try the keyboard stays at the content', async () => {
  site.api.on(claimAnswer, refuse(409, 'dev', 'being_marked'));
  site.open(`/marking/${ESSAY_ID}`);
  expect(await screen.findByRole('heading', { name: 'Another examiner is marking this answer now.' })).toBeVisible();
  expect(site.api.calls.some(({ request }) => request.startsWith('GET'))).toBe(false);
  const look = () => site.user.click(screen.getByRole('button', { name: 'Try again' }));
  await look();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await screen.findByRole('button', { name: 'Try again' });
  site.api.on(claimAnswer, { until: null });
  site.api.on(markingDetail, essay);
  await look();
  expect(await screen.findByText(/Towns are not/)).toBeVisible();
});

test.each([
  [404, 'unknown_answer', 'There is no such answer'],
  [403, 'examiners_only', 'Only examiners mark'],
  [403, 'own_answer', 'Another examiner marks your own answers.'],
])('an answer that is refused with %i %s: %s', async (status, code, heading) => {
  site.api.on(markingDetail, refuse(status, 'No.', code));
  site.open(`/marking/${ESSAY_ID}`);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
