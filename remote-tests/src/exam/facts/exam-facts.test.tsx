import { noteExamEvents } from '@bandmark/contracts/api/exam-events';
import { act, fireEvent, screen } from '@testing-library/react';
import { ExamSite, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

test('pasting and leaving the page reach the server with their times', async () => {
  const sent: unknown[] = [];
  site.api.on(noteExamEvents, ({ body }) => {
    sent.push(...(body as { events: unknown[] }).events);
    return { stored: 1 };
  });
  site.part(WRITING);
  site.open('/quick-test-writing/42');
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  fireEvent.paste(answer, { clipboardData: { getData: () => 'From elsewhere.' } });
  fireEvent.blur(window);
  await act(() => jest.advanceTimersByTimeAsync(12_000));
  fireEvent.focus(window);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(sent).toEqual([
    expect.objectContaining({ kind: 'pasted', text: 'From elsewhere.', textLength: 15 }),
    expect.objectContaining({ kind: 'left-page', durationMs: 12_000 }),
  ]);
  expect(localStorage.getItem(`exam-events/${WRITING.attemptId}`)).toBeNull();
});
