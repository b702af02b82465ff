import { fireEvent, render, screen } from '@testing-library/react';
import { QuestionJumps } from './question-jumps';

const questions = [
  { number: 1, atMs: 1500 },
  { number: 2, atMs: 65_000 },
];

test('goes to the moment at which a question appeared, and says which one is shown', () => {
  const seek = jest.fn();
  render(<QuestionJumps questions={questions} timeMs={64_999} isDisabled={false} onSeek={seek} />);
  const [first, second] = screen.getAllByRole('button');
  expect(first).toHaveAccessibleName('Q1 at 1 second');
  expect(second).toHaveTextContent(/^Q2 at 1 minute 5 seconds\s*01:05$/);
  expect(first).toHaveAttribute('aria-current', 'step');
  expect(second).not.toHaveAttribute('aria-current');
  if (second) fireEvent.click(second);
  expect(seek).toHaveBeenCalledWith(65_000);
});

test.each([
  [0, null],
  [1500, 1],
  [65_000, 2],
  [1e7, 2],
])('at %p ms question %p is shown', (timeMs, number) => {
  render(<QuestionJumps questions={questions} timeMs={timeMs} isDisabled={false} onSeek={() => {}} />);
  const shown = screen
    .getAllByRole('button')
    .flatMap((button, at) => (button.hasAttribute('aria-current') ? [at + 1] : []));
  expect(shown).toEqual(number === null ? [] : [number]);
});

test('nothing is shown where the recording does not know its questions', () => {
  const { container } = render(<QuestionJumps questions={[]} timeMs={0} isDisabled={false} onSeek={() => {}} />);
  expect(container).toBeEmptyDOMElement();
});
