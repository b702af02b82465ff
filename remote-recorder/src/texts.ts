import type { WidenedTexts } from '@bandmark/platform';

/**
 * Every sentence of this remote that a person reads, by feature. The embed for foreign pages reads it too: import
 * nothing but types here.
 */
export const texts = {
  panel: {
    minimise: 'Minimise',
    expand: 'Expand',
    startPreview: 'Start preview',
    tryAgain: 'Try again',
    start: 'Start recording',
    stop: 'Stop',
    devices: 'Devices',
    camera: 'Camera',
    microphone: 'Microphone',
    download: 'Download',
    reset: 'Reset to Preview',
    play: 'Play',
    pause: 'Pause',
    preview: 'Preview',
    recordingTime: 'Recording time',
    playingTime: 'Playing time',
    recordedVideo: 'Recorded video',
    thumbnail: 'Thumbnail of the recording',
    /** What a screen reader announces when the state changes. */
    announcements: {
      idle: '',
      previewing: 'The camera is on.',
      recording: 'The recording has started.',
      recorded: 'The recording is ready.',
      playing: 'The recording is playing.',
    },
  },
  /** Of spec §8, word for word, but for the last: the spec has no text for an unplugged camera. */
  failures: {
    enumerate: 'Failed to enumerate media devices.',
    access: 'Failed to access camera and mic. Please ensure permissions are granted.',
    format: 'Your browser does not support any known video recording format.',
    start: 'Failed to start video recording.',
    empty: 'Recording is empty; cannot generate thumbnail.',
    'thumbnail-load': 'Failed to load video for thumbnail.',
    thumbnail: 'Failed to generate thumbnail.',
    play: 'Failed to play video.',
    'playback-setup': 'Failed to setup video playback.',
    'track-ended': 'The camera or microphone stopped. Check that it is connected.',
  },
  /** Of the embed: what happens to the recording after it has stopped. */
  upload: {
    none: '',
    uploading: 'Uploading the recording…',
    uploaded: 'The recording was uploaded.',
    failed: 'The recording could not be uploaded. It is still on this page.',
    tryAgain: 'Try again',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
