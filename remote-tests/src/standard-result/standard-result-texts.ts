import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the standard test result, word for word from spec §2 and §4. */
export const standardResultTexts = {
  title: (type: string) => `${type.toUpperCase()} TEST RESULT`.trim(),
  correctOf: (correct: number, questions: number) => `${correct}/${questions} Correct answers`,
  loading: 'Loading...',
  failed: (why: string) => `Error: ${why || 'Failed to fetch test result'}`,
  none: 'No result found',
  answers: (first: number, last: number) => `Answers ${first}-${last}`,
  noAnswer: 'no answer',
  correct: 'correct',
  wrong: 'wrong',
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof standardResultTexts>;
