import type { WidenedTexts } from '@bandmark/platform';
import { texts } from '../texts';

/** Texts on the state of the embed's upload. Separate, because they load with the upload's chunk. */
export const uploadTexts = {
  none: '',
  uploading: 'Uploading the recording…',
  uploaded: 'The recording was uploaded.',
  failed: 'The recording could not be uploaded. It is saved on this device.',
  unsaved: 'The recording could not be uploaded. It is not saved: download it before you leave this page.',
  tryAgain: 'Try again',
  saving: 'Saved while you record.',
  waiting: 'No connection. Your recording is saved on this device and is sent later.',
  memory: 'No connection, and this browser does not save recordings. Keep this page open.',
  slow: 'Your connection is slow. What you record is saved on this device.',
  smaller:
    'A lot of your recording is not sent yet, so we now record at a lower quality. What you recorded is saved on this device.',
  full: 'There is no more room on this device. The recording ended. What you recorded is saved.',
  // The same text as the failure, shown for as long as the other tab records.
  otherTab: texts.failures['other-tab'],
  left: 'You have an unfinished recording of {time}. Start recording to go on with it, or finish it.',
  finish: 'Finish',
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof uploadTexts>;
