import type { WidenedTexts } from '@bandmark/platform';

/** Texts for problems that only the device check detects. In their own file so that the panel does not bundle them. */
export const checkTexts = {
  'no-speech': 'We did not hear you. Say a few words during the check, close to the microphone.',
  quiet: 'You are very quiet. Move closer to the microphone, or turn up its volume.',
  echo: 'Your microphone hears your speakers. Use headphones, or turn down the volume.',
  'slow-uplink':
    'Your connection is slow. The recording stays on this device and is sent later: keep the page open after you finish.',
  'storage-full': 'This device is almost full. Delete some files, so that the recording has room.',
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof checkTexts>;
