import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the reading part. */
export const readingTexts = {
  passage: (number: number) => `Passage ${number}`,
  passageOf: (number: number, of: number) => `Passage ${number} of ${of}`,
  passageTab: 'Passage',
  questionsTab: 'Questions',
  parts: 'Passage and questions',
  split: 'Width of the passage',
  splitValue: (percent: number) => `${percent} %`,
  next: (number: number) => `Go to passage ${number}`,
  tools: 'Highlights and notes',
  highlight: 'Highlight',
  note: 'Add note',
  remove: 'Remove highlight',
  hint: 'Select words in the passage to highlight them.',
  keys: '← and → choose words, Shift adds more. H highlights, N adds a note, Delete removes.',
  notes: (count: number) => `Notes: ${count}`,
  highlighted: 'Highlighted.',
  removed: 'Highlight removed.',
  full: 'There is no room for this. Remove some highlights or shorten some notes first.',
  noteTitle: 'Note',
  noteLabel: 'Your note',
  noteAbout: 'Your notes get no marks. The recording of this page shows them.',
  saveNote: 'Save note',
  cancel: 'Cancel',
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof readingTexts>;
