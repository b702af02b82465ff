import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { render, screen } from '@testing-library/react';
import { QuestionNavigator } from './question-navigator';

const group = (...numbers: number[]): QuestionGroup => ({
  kind: 'sentences',
  instruction: 'Complete the sentences.',
  limit: { words: 1, allowsNumber: true },
  items: numbers.map((number) => ({ number, text: `It rains in {${number}}.` })),
});

test.each<[string, number | null, number]>([
  ['the question that had the focus last', 4, 4],
  ['its first question, where that was in an earlier part, which a narrow page does not show', 2, 3],
  ['its first question, before any had the focus', null, 3],
])('the Tab key leads to one number of the part that is shown: %s', (_, current, expected) => {
  const parts = [
    { name: 'Part 1', groups: [group(1, 2)] },
    { name: 'Part 2', groups: [group(3, 4)] },
  ];
  render(
    <QuestionNavigator parts={parts} document={{ version: 1 }} part={1} current={current} onQuestion={() => {}} />,
  );
  const inOrder = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  expect(inOrder.map(({ textContent }) => textContent)).toEqual([String(expected)]);
});
