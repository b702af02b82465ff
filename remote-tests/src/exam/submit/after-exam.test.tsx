import { screen, waitFor } from '@testing-library/react';
import { ExamSite, WRITING } from '../testing/exam-site';
import { usualTime } from './after-exam';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

describe('a text that is submitted after that of another device', () => {
  beforeEach(async () => {
    site.outbox.submitOutcome = () => Promise.resolve({ receipt: 'R-18', late: false, isTextKept: true });
    await site.takeWriting();
  });
  const note = () => screen.queryByText(/We kept it. The submitted text counts/);

  test('is kept, and the page says which one counts', async () => {
    await site.submit();
    await waitFor(() => expect(note()).toBeVisible());
  });

  test('is not another one if the submitted text has all of its words', async () => {
    site.part({ ...WRITING, state: 'submitted' });
    await site.submit();
    await screen.findByRole('heading', { name: 'Answer submitted' });
    await waitFor(() => expect(note()).toBeNull());
  });
});

test.each([
  [1, 'an hour'],
  [3_600_000, 'an hour'],
  [3_600_001, '2 hours'],
  [24 * 3_600_000, '24 hours'],
  [25 * 3_600_000, '2 days'],
  [72 * 3_600_000, '3 days'],
])('%d ms is %s', (ms, text) => {
  expect(usualTime(ms)).toBe(text);
});
