import { JUDGEMENT_WORDS } from '@bandmark/domain/answer-key/judgement-words';
import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the reports. */
export const reportTexts = {
  title: (skill: string) => `${skill} report`,
  watch: 'Watch the recording',
  task: 'Task',
  answer: 'Answer',
  estimate: 'Automatic estimate',
  result: 'Result',
  notMarked: 'Calculating... An examiner has not marked this answer yet.',
  testReplaced: 'Another test took the place of this one, so this answer gets no mark.',
  recordingWithdrawn: 'The recording of this answer was withdrawn, so the answer gets no mark.',
  level: (name: string, band: string) => `${name}, band ${band}`,
  sources: {
    estimate: 'Automatic estimate by a program, not a mark',
    examiner: 'Marked by an examiner',
    partner: 'Marked by a partner of this site',
    key: 'Marked by the answer key',
  },
  /** What an examiner looks at, by criterion of spec §9. */
  criteria: {
    'Task Achievement': 'How fully the answer does the task',
    Pronunciation: 'How clear the sounds and the stress are',
    'Lexical Resource': 'How wide the vocabulary is, and how well it is chosen',
    'Coherence Cohesion': 'How well the ideas are ordered and linked',
    'Fluency Coherence': 'How easily the speech flows, and how well its ideas are linked',
    'Grammatical Range': 'How varied and how correct the grammar is',
  },
  examiners: (count: number) => `Marked by ${count} examiners. None of them saw another’s mark.`,
  keyed: {
    test: (number: number) => `Full test ${number}`,
    shared: 'Result that you can share',
    keysLater:
      'You see which of your answers are right. We show the key when this test is no longer used, because other candidates may still take it.',
    part: {
      listening: (number: number, title: string) => `Part ${number}: ${title}`,
      reading: (number: number, title: string) => `Passage ${number}: ${title}`,
    },
    yourAnswer: 'Your answer:',
    none: 'no answer',
    key: 'Key:',
    or: ' or ',
    judgements: JUDGEMENT_WORDS,
    noMark: 'The mark was withdrawn.',
    rawScore: (right: number, of: number) => `You have ${right} of ${of} answers right. Each is worth one point.`,
    how: 'How points become a band in this test',
    right: 'Points',
    band: 'Band',
    range: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
    yours: 'Yours',
  },
  notes: 'From your examiner',
  notesAbout: 'Only you can read this, while you are signed in.',
  none: {
    title: 'There is no such report',
    why: 'The link may be incomplete, or its owner has withdrawn the answer.',
  },
  arriving: 'The recording is still arriving.',
  markWithdrawn: 'The mark was withdrawn',
  markWithdrawnOn: (date: string, isMarkedAgain: boolean) =>
    `We withdrew the mark of this answer on ${date}. ${isMarkedAgain ? 'An examiner marks it again. ' : ''}The reason:`,
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof reportTexts>;
