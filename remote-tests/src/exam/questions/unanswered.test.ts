import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { numberList } from './number-list';
import { submitSummary } from './unanswered';

test.each([
  [[7], '7'],
  [[7, 12], '7 and 12'],
  [[7, 8], '7 and 8'],
  [[7, 12, 31], '7, 12 and 31'],
  [[1, 2, 3, 4], '1–4'],
  [[1, 2, 3, 9, 20, 21, 22], '1–3, 9 and 20–22'],
])('%j is said as %s', (numbers, text) => {
  expect(numberList(numbers)).toBe(text);
});

const group: QuestionGroup = {
  kind: 'short-answer',
  instruction: '',
  limit: { words: 1, allowsNumber: false },
  items: [1, 2, 3, 4].map((number) => ({ number, text: 'What?' })),
};

test.each([
  [{}, [], 'No question has an answer.'],
  [{ 1: 'a', 2: 'b', 3: 'c', 4: 'd' }, [], 'Every question has an answer.'],
  [{ 1: 'a', 2: 'b', 3: ' ', 4: 'd' }, [], 'Question 3 has no answer.'],
  [{ 1: 'a', 3: 'c' }, [3], 'Questions 2 and 4 have no answer. You flagged question 3.'],
  [{ 1: 'a', 2: 'b', 3: 'c', 4: 'd' }, [4, 1], 'Every question has an answer. You flagged questions 1 and 4.'],
])('answers %j with flags %j: %s', (answers, flags, text) => {
  expect(submitSummary([group], { version: 1, answers, flags })).toBe(text);
});
