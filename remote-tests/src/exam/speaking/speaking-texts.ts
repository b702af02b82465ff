import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the speaking part. */
export const speakingTexts = {
  part: (number: number, title: string, at: number, of: number) => `Part ${number}: ${title}, question ${at} of ${of}`,
  points: 'You should say',
  prepare: 'Prepare what you want to say',
  preparationLeft: 'Preparation time left',
  startNow: 'Start speaking now',
  speak: (duration: string) => `Speak now, for about ${duration}.`,
  next: 'Next question',
  finish: 'Finish',
  look: 'Look at the camera and speak as you would to an examiner.',
  leaveTurn: 'Leave this question?',
  notSpoken: 'You have not spoken about this question yet.',
  spoken: (seconds: string, usual: string) => `You have spoken for ${seconds}. About ${usual} is usual.`,
  noReturn: 'You cannot come back to it.',
  moveOn: 'Move on',
  keepSpeaking: 'Keep speaking',
  allAnswered: 'You have answered every question.',
  lastNotSpoken: 'You have not spoken about the last question yet.',
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof speakingTexts>;
