import type { WidenedTexts } from '@bandmark/platform';

/** Facts of a test with their time. They judge nothing: the same words for examiner and candidate. */
export const eventTexts = {
  title: 'Noted during the test',
  /** After a time, for screen-reader users: what its button does. */
  show: 'Show in the recording',
  forExaminer: 'These are facts, not a verdict. They change no mark by themselves. Times count from the beginning.',
  forCandidate:
    'We noted this while you took the test. It is not a verdict and changes no score by itself. Your examiner sees the same list. Times count from the beginning.',
  leftPage: 'The page was left.',
  leftPageFor: (duration: string) => `The page was left for ${duration}.`,
  pasted: 'Text was pasted:',
  copied: 'Text was copied:',
  leftFullScreen: 'Full screen was ended.',
  devicesChanged: 'A camera, microphone or loudspeaker was connected or disconnected.',
  cameraLost: 'The camera stopped.',
  microphoneLost: 'The microphone stopped.',
  otherTab: 'The test was continued in another tab or on another device.',
  cameraDark: 'The camera showed a dark picture, or none.',
  cameraFrozen: 'The picture of the camera did not move.',
  secondDisplay: 'The browser said that a second screen was connected.',
  other: 'Something was noted that this page does not know.',
  cut: (shown: number, all: number) => `The first ${shown} of ${all} characters.`,
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof eventTexts>;
