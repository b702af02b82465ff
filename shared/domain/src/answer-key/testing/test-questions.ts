import type { WordLimit } from '../canonical-answer';
import { isWordsAnswerRight } from '../judge-answers';

export const ONE: WordLimit = { words: 1, allowsNumber: false };
export const TWO: WordLimit = { words: 2, allowsNumber: false };
export const THREE: WordLimit = { words: 3, allowsNumber: false };
export const NUMBER: WordLimit = { words: 0, allowsNumber: true };
export const ONE_AND_NUMBER: WordLimit = { words: 1, allowsNumber: true };
export const TWO_AND_NUMBER: WordLimit = { words: 2, allowsNumber: true };

interface Question {
  key: readonly string[];
  limit: WordLimit;
  right: readonly string[];
  wrong: readonly string[];
}

/** Declares one test per right and per wrong answer. The keys of `questions` are topics for the titles. */
export function testQuestions(questions: Readonly<Record<string, readonly Question[]>>): void {
  const cases = Object.entries(questions).flatMap(([what, asked]) =>
    asked.flatMap(({ key, limit, right, wrong }) => [
      ...right.map((answer) => ({ what, answer, key, limit, is: true })),
      ...wrong.map((answer) => ({ what, answer, key, limit, is: false })),
    ]),
  );
  test.each(cases)('$what: "$answer" for $key is right: $is', ({ answer, key, limit, is }) => {
    expect(isWordsAnswerRight(answer, key, limit)).toBe(is);
  });
}
