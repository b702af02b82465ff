import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the tests list. */
export const testsListTexts = {
  title: 'Quick Tests',
  about: 'One essay and one interview, 30 minutes together. Take the two parts in any order, on any day.',
  add: 'Add Quick Test',
  startFull: 'Start full test',
  full: {
    title: 'Full tests',
    about: (duration: string) =>
      `Listening, reading, writing and speaking, ${duration} together. Take each part when you have the time for it, on any day.`,
    test: (number: number) => `Full test ${number}`,
    created: (date: string) => `Created ${date}`,
    overall: 'Overall',
  },
  adding: 'Creating...',
  notAdded: (why: string) => `The test was not added. ${why}`,
  mayBeAdded: (why: string) => `${why} The test may have been added. Load this page again before you add another one.`,
  formats: { legend: 'Show scores as', cefr: 'CEFR Level', ielts: 'IELTS Score' },
  none: 'No Tests',
  noneHint:
    'Add a quick test to begin. Nothing starts until you press Start, and you can check your camera and microphone first.',
  note: 'A score opens its recording, and in listening and reading your answers. An overall score opens the certificate. An estimate comes from a program, not from an examiner, and never counts towards the overall score.',
  caption: 'Your quick tests, newest first',
  number: 'Test #',
  created: 'Created',
  overall: 'Overall Score',
  noOverall: 'No overall score yet',
  neverOverall: 'No overall score',
  notTaken: 'Not taken',
  notMarked: 'Not marked',
  replacedBy: (next: number) => `Replaced by test ${next}`,
  testName: (number: number) => `test ${number}`,
  band: (band: string) => `band ${band}`,
  sources: {
    estimate: 'automatic estimate',
    examiner: 'marked by an examiner',
    partner: 'marked by a partner',
    key: 'marked by the answer key',
  },
  linkAction: {
    replay: 'watch the recording',
    report: 'see the report',
    answers: 'see your answers',
    certificate: 'open the certificate',
  },
  certificate: {
    replaced: (test: number, next: number) =>
      `A part of Test #${test} went wrong, so you have Test #${next} in its place. You can still read Test #${test}.`,
    needsName: (test: number) => `The certificate of test ${test} is ready. It needs your name.`,
    giveName: 'Give your name',
    withdrawn: (test: number, date: string) => `We withdrew the certificate of test ${test} on ${date}.`,
    withdrawnByYou: (test: number, date: string) =>
      `You withdrew the recordings and the certificate of test ${test} on ${date}.`,
    reason: (reason: string) => `The reason: ${reason}`,
  },
  start: 'Start',
  continue: 'Continue',
  minutesLeft: (minutes: number) => (minutes < 1 ? 'less than a minute left' : `${minutes} min left`),
  timeIsUp: 'Time is up',
  submitNow: 'Submit',
  calculating: 'Calculating...',
  isMarking: 'An examiner is marking',
  waitsForRecording: 'Waiting for the rest of your recording.',
  openThere: (devices: string) => `Open this site in ${devices}.`,
  receipt: 'Receipt',
  receiptOf: (skill: string, test: string) => `Receipt of ${skill.toLowerCase()}, ${test}`,
  report: 'Report',
  reportOf: (skill: string, test: string) => `Report of ${skill.toLowerCase()}, ${test}`,
  estimate: 'Estimate',
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof testsListTexts>;
