import type { WidenedTexts } from '@bandmark/platform';

/** Every sentence that a person reads on the replay screen; a text with a value in it is a function. */
export const texts = {
  page: {
    title: (skill: string) => `${skill} replay`,
    home: (siteName: string) => `${siteName}, home`,
    assessment: 'Assessment',
    /** Beside the title: whose recording it is, and when it was made. */
    heldBy: (name: string, date: string) => `${name}, ${date}`,
    ofTest: (testNumber: number, date: string) => `Test ${testNumber}, ${date}`,
    backToCertificate: 'Back to the certificate',
    backToTests: 'Back to your tests',
    none: {
      title: 'There is no replay at this address',
      text: 'Check that the whole link was copied.',
      action: 'Go to the start page',
    },
  },
  failures: {
    'not-ready': 'This recording is not ready yet. Try again in a few minutes.',
    unreachable: 'The recording could not be loaded. Check your connection and try again.',
    unplayable: 'This recording cannot be played: its file is damaged, or it has no screen recording.',
    hidden: 'The holder has hidden this recording.',
    withdrawn: 'The holder has withdrawn this recording. It was deleted.',
  },
  camera: {
    moveHint: 'You can move the video. Drag it by its top edge. Double-click the edge to put it back.',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
