import type { WidenedTexts } from '@bandmark/platform';

/** Texts that the parts of a test share. */
export const examTexts = {
  testName: (format: 'quick' | 'full', number: number) => `${format === 'quick' ? 'Quick' : 'Full'} test ${number}`,
  partName: (test: string, skill: string) => `${test}, ${skill.toLowerCase()}`,
  task: (test: string) => `${test}, task 1 of 1`,
  question: (test: string, at: number, of: number) => `${test}, question ${at} of ${of}`,
  timeLeft: 'Time left',
  hideTime: 'Hide the time',
  showTime: 'Show the time',
  timeHidden: 'Hidden',
  submit: 'Submit',
  tryAgain: 'Try again',
  backToTests: 'Back to tests',
  notFound: {
    title: 'There is no such test',
    why: 'The address may be mistyped, or the test belongs to another account.',
  },
  nothingLost: 'Nothing that was saved is lost.',
  warning: {
    five: 'You have 5 minutes left.',
    one: 'You have 1 minute left. We submit your answer when the time is up.',
  },
  view: {
    open: 'Text and colours',
    sign: 'Aa',
    zoom: 'Size of the text',
    percent: (zoom: number) => `${zoom} %`,
    contrast: 'Colours',
    contrasts: { standard: 'Standard', 'dark-on-light': 'Black on white', 'light-on-dark': 'White on black' },
    close: 'Close',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof examTexts>;
