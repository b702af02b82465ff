import type { WidenedTexts } from '@bandmark/platform';

/** Texts of questions, in listening and reading. */
export const questionTexts = {
  range: (count: number, numbers: string) => (count === 1 ? `Question ${numbers}` : `Questions ${numbers}`),
  answer: (numbers: string) => `Answer ${numbers}`,
  flag: (count: number, numbers: string) =>
    `Flag for review, ${count === 1 ? `question ${numbers}` : `questions ${numbers}`}`,
  /** The usual wording of exams. In capitals, because an answer over the limit is wrong. */
  limit: ({ words, allowsNumber }: { words: number; allowsNumber: boolean }) => {
    if (words === 0) return 'Write A NUMBER.';
    const most = ['ONE WORD', 'NO MORE THAN TWO WORDS', 'NO MORE THAN THREE WORDS'][words - 1] ?? `${words} WORDS`;
    if (allowsNumber) return `Write ${most} AND/OR A NUMBER.`;
    return words === 1 ? 'Write ONE WORD ONLY.' : `Write ${most}.`;
  },
  reusable: 'You can use a letter more than once.',
  choose: 'Choose',
  choice: (letter: string, text: string) => `${letter}  ${text}`,
  chosen: (chosen: number, most: number) =>
    chosen < most
      ? `${chosen} of ${most} chosen.`
      : `${chosen} of ${most} chosen. To choose another answer, first take one back.`,
  judgements: {
    facts: {
      true: { name: 'True', means: 'the text says the same' },
      false: { name: 'False', means: 'the text says the opposite' },
      'not-given': { name: 'Not given', means: 'the text does not say' },
    },
    views: {
      true: { name: 'Yes', means: 'the writer thinks the same' },
      false: { name: 'No', means: 'the writer thinks the opposite' },
      'not-given': { name: 'Not given', means: 'we cannot tell what the writer thinks' },
    },
  },
  drawing: { failed: 'We could not load the drawing. This is what it shows:' },
  navigator: {
    label: 'Questions',
    /** The no-break spaces keep the count on one line. */
    part: (name: string, answered: number, of: number) => `${name}: ${answered}\u00A0of\u00A0${of}`,
    partLabel: (name: string, answered: number, of: number) => `${name}, ${answered} of ${of} answered`,
    question: (number: number, isAnswered: boolean, isFlagged: boolean) =>
      `Question ${number}, ${isAnswered ? 'answered' : 'no answer'}${isFlagged ? ', flagged' : ''}`,
  },
  unanswered: (count: number, of: number, numbers: string) => {
    if (count === 0) return 'Every question has an answer.';
    if (count === of) return 'No question has an answer.';
    return count === 1 ? `Question ${numbers} has no answer.` : `Questions ${numbers} have no answer.`;
  },
  flagged: (count: number, numbers: string) => `You flagged ${count === 1 ? 'question' : 'questions'} ${numbers}.`,
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof questionTexts>;
