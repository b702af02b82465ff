import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the writing parts, with one text or two. */
export const writingTexts = {
  task: 'Task',
  minimum: (words: number) => `Write at least ${words} words.`,
  answer: 'Your answer',
  full: (characters: number) =>
    `Your answer has ${characters.toLocaleString('en')} characters, the most that it can have. No more can be added.`,
  ofAtLeast: (words: number) => `of at least ${words} words`,
  summary: (words: number) =>
    words === 0 ? 'Your answer is empty.' : `Your answer has ${words === 1 ? '1 word' : `${words} words`}.`,
  essays: {
    tasks: 'Tasks',
    task: (test: string, at: number, of: number) => `${test}, task ${at} of ${of}`,
    suggested: (title: string, minutes: number) => `${title}, about ${minutes} minutes`,
    answer: (title: string) => `Your answer to ${title.toLowerCase()}`,
    wordsOf: (words: number, minimum: number) => `${words} of ${minimum} words`,
    summary: (title: string, words: number, minimum: number) =>
      words === 0 ? `${title} is empty.` : `${title} has ${words} of at least ${minimum} words.`,
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof writingTexts>;
