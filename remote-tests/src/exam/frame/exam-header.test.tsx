import { cleanup, screen } from '@testing-library/react';
import { ExamSite, SERVER_TIME, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

describe('the clock', () => {
  test.each([
    [10, '10 minutes left'],
    [5, '5 minutes left'],
    [1, '1 minute left'],
  ])('is announced when %d minutes are left', async (minutes, text) => {
    await site.takeWriting({ ...WRITING, deadline: SERVER_TIME + minutes * 60_000 + 3_500 });
    expect(screen.queryByText(text)).toBeNull();
    await site.advance(3_000);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test.each([
    [5, 'You have 5 minutes left.', 'five'],
    [1, 'You have 1 minute left. We submit your answer when the time is up.', 'one'],
  ])(
    'shows at %d minutes that they are left: near the answer for 15 s, on the clock until the end',
    async (minutes, text, stage) => {
      await site.takeWriting({ ...WRITING, deadline: SERVER_TIME + minutes * 60_000 + 3_500 });
      const clock = screen.getByRole('timer', { name: 'Time left' });
      expect(clock.dataset.stage).toBe(minutes === 5 ? undefined : 'five');
      await site.advance(3_000);
      expect(screen.getByText(text)).toBeVisible();
      expect(clock.dataset.stage).toBe(stage);
      await site.advance(16_000);
      expect(screen.queryByText(text)).toBeNull();
      expect(clock.dataset.stage).toBe(stage);
    },
  );

  test('is hidden on request, also after a reload, until the last five minutes', async () => {
    const attempt = { ...WRITING, deadline: SERVER_TIME + 5 * 60_000 + 8_500 };
    await site.takeWriting(attempt);
    await site.user.click(screen.getByRole('button', { name: 'Hide the time' }));
    const clock = screen.getByRole('timer', { name: 'Time left' });
    expect(clock).not.toHaveTextContent(/\d/);
    cleanup();
    await site.takeWriting(attempt);
    expect(screen.getByRole('timer', { name: 'Time left' })).not.toHaveTextContent(/\d/);
    expect(screen.getByRole('button', { name: 'Show the time' })).toBeVisible();
    await site.advance(9_000);
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/4:5\d|5:00/);
    expect(screen.queryByRole('button', { name: 'Show the time' })).toBeNull();
  });

  test('submits by itself at the end', async () => {
    await site.takeWriting({ ...WRITING, deadline: SERVER_TIME + 8_000 });
    await site.advance(5_000);
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    await site.user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Cars are loud.');
    await site.advance(2_000);
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
    expect(screen.getByText('Time is up.').parentElement).toHaveTextContent(
      'Time is up. We submitted your answer as it was, with 3 words.',
    );
  });

  test('a visit after the server closed the attempt says what happened, and shows the receipt', async () => {
    const submission = { receipt: 'R-9', at: SERVER_TIME, by: 'clock' as const, late: false };
    site.part({ ...WRITING, state: 'submitted', answer: { sequence: 3, text: '' }, submission });
    site.open('/quick-test-writing/42');
    expect((await screen.findByText('Time is up.')).parentElement).toHaveTextContent('Your answer was empty');
    expect(screen.getByText('R-9')).toBeVisible();
  });

  test('an attempt found after its end is submitted at once, without recording', async () => {
    site.part({ ...WRITING, deadline: SERVER_TIME - 1 });
    site.open('/quick-test-writing/42');
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
    expect(site.recorder.sessions).toEqual([]);
  });

  test('is the server’s: when a laptop wakes up the next heartbeat corrects it', async () => {
    await site.takeWriting();
    site.leaseHeld(1, 60_000);
    await site.advance(5_500);
    expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/18:5\d/);
  });
});
