import type { WidenedTexts } from '@bandmark/platform';

/**
 * Every text of this remote that users read, by feature, except those that load with their feature
 * (check/check-texts.ts, upload/upload-texts.ts). The embed bundles this file too: import nothing but types here.
 */
export const texts = {
  panel: {
    minimise: 'Minimize',
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
    off: 'The camera is off.',
    lost: 'The recording waits for the camera and microphone. It goes on when they are back.',
    resuming: 'The recording goes on…',
    live: 'Live camera preview',
    level: 'Microphone level',
    soundOnly: 'Sound only',
    recordSound: 'Record sound only',
    noCamera: 'No camera, sound only',
    recordingTime: 'Recording time',
    playingTime: 'Playing time',
    recordedVideo: 'Recorded video',
    thumbnail: 'Thumbnail of the recording',
  },
  /** What a screen reader announces when the panel's state changes. */
  announcements: {
    idle: '',
    previewing: 'The camera is on.',
    'previewing-sound': 'The microphone is on.',
    recording: 'The recording has started.',
    recorded: 'The recording is ready.',
    playing: 'The recording is playing.',
    lost: 'The camera or microphone stopped. The recording waits for it.',
    resuming: 'The camera and microphone are back.',
  },
  /** Verbatim from spec §8, except the last four, which are not in the spec. */
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
    storage: 'The recording ended because there is no more room for it. What you recorded is safe.',
    'other-tab': 'Another tab records this. Close it to record here.',
    load: 'A part of the recorder could not be loaded. Check your connection, then start again.',
  },
  /** Problems that the recorder detects while it runs, and what to do about them. */
  findings: {
    'camera-lost': 'The camera stopped. Check that it is plugged in and that no other program uses it.',
    'microphone-lost': 'The microphone stopped. Check that it is plugged in and that no other program uses it.',
    'camera-muted': 'The camera sends no picture. Open its cover or press its privacy key.',
    'microphone-muted': 'The microphone is muted. Unmute it on your headset, keyboard or computer.',
    silent: 'The microphone sends no sound. Check its switch, or choose another microphone.',
    clipped: 'The sound is too loud and distorted. Move away from the microphone, or turn down its volume.',
    black: 'The picture is black. Open the camera’s cover and turn on a light.',
    frozen: 'The picture does not move. Unplug the camera and plug it in again, or choose another camera.',
    'access-denied':
      'The browser does not let this page use them. Click the camera icon in the address bar and allow both.',
    'devices-busy': 'Another program uses the camera or microphone. Close video calls, then try again.',
    'no-devices': 'No camera or microphone was found. Plug them in, then try again.',
    'page-hidden': 'This page was hidden. Keep it in front while you record.',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;

/** For the script that loads the panel. Separate, so that the script does not bundle the panel's texts. */
export const embedTexts = {
  notLoaded: 'The recorder could not be loaded.',
  tryAgain: 'Try again',
} as const;
