import { screen } from '@testing-library/react';
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

  test('submits by itself at the end', async () => {
    await site.takeWriting({ ...WRITING, deadline: SERVER_TIME + 8_000 });
    await site.advance(5_000);
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    await site.advance(2_000);
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
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
