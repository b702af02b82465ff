import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the listening part. */
export const listeningTexts = {
  recordings: 'Recording of this part',
  part: (number: number, of: number) => `Part ${number} of ${of}`,
  tab: (number: number) => `Part ${number}`,
  lookingBack: (number: number, title: string) => `Part ${number}: ${title}`,
  fetching: 'Getting the recording',
  fetched: (percent: number) => `${percent}%`,
  fetchFailed: 'We could not get the recording. Check your connection. We keep trying, and the time keeps running.',
  runsUnheard:
    'The recording is running, but this device does not have it yet. You hear it from where it is then. We cannot play the rest again.',
  unplayable:
    'This browser cannot play the recording. Open this test in another browser: you go on there where you are. The time keeps running.',
  tryNow: 'Try again now',
  preparation: 'Read the questions. The recording starts in',
  startNow: 'Start the recording now',
  /** For screen readers, without the seconds. */
  opened: (number: number, of: number) => `Part ${number} of ${of} is open. Read the questions.`,
  playing: 'The recording is playing. You hear it once.',
  position: (at: string, total: string) => `${at} of ${total}`,
  progress: 'Position in the recording',
  blockedBefore: 'Your browser plays no sound before you press a button.',
  blocked: 'Your browser stopped the sound. The recording goes on by the clock: press the button to hear it.',
  start: 'Start the recording',
  hear: 'Turn the sound on',
  review: (next: number) => `Check your answers. Part ${next} opens in`,
  /** For screen readers, without the seconds. */
  over: 'The recording is over. Now check your answers.',
  next: (next: number) => `Go to part ${next} now`,
  reviewLast: 'You have heard all recordings. Check your answers until the time is over, or submit them.',
  onDevice: 'The whole recording is on this device. It plays without a connection, too.',
  volume: 'Volume',
  volumeKeys: 'Change the volume with the keys of your device.',
  unheard: (parts: number) =>
    parts === 0
      ? ''
      : `You have not heard ${parts === 1 ? 'one recording' : `${parts} recordings`} to the end, and cannot after you submit.`,
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof listeningTexts>;
