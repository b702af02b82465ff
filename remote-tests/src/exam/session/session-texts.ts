import type { WidenedTexts } from '@bandmark/platform';

/** Texts of a running test: saving, recording, notices, leaving. */
export const sessionTexts = {
  status: {
    saved: 'Saved',
    saving: 'Saving…',
    offline: 'Offline: kept on this device',
    notKept: 'Not on this device: keep this page open',
    notKeptOffline: 'Offline: keep this page open',
    readOnly: 'Read-only',
    closed: 'Closed',
  },
  notices: {
    outage: (time: string) => `We were not reachable for ${time}. You have ${time} more.`,
    moreTime: (time: string) => `You got more time: ${time}.`,
    extraTimeRead: 'OK',
    held: (where: string) =>
      `Your time is over by the clock on this page, and we cannot be reached. ${where} Keep this page open. If the fault is ours, you get the lost time back and can go on. If not, we submit your answer as it is.`,
    onDevice: { text: 'Your answer is saved on this device.', speech: 'Your recording is saved on this device.' },
    /** Where the device stores nothing, or nothing more. */
    onPage: {
      text: 'Your answer is only on this page: download it now.',
      speech: 'Part of your recording is only on this page.',
    },
    loggedOut: {
      text: 'You were logged out. Your answer is saved on this device. Log in again to send it.',
      speech: 'You were logged out. Your recording is saved on this device. Log in again to submit it.',
    },
    loggedOutOnPage: {
      text: 'You were logged out, and your answer is only on this page. Download it before you log in again.',
      speech:
        'You were logged out, and part of your recording is only on this page. We send it now. Log in again when this notice changes.',
    },
    otherTab:
      'This test is open in another tab. You can work in one tab only, so here you can only read. What you did here is kept.',
    continueHere: 'Continue here',
    logIn: 'Log in',
    interrupted: (why: string) =>
      `${why} Keep working: recording starts again when the camera is back. Your time keeps running.`,
    notRecording: (why: string) => `${why} Nothing is being recorded. Your time keeps running.`,
    /** By the kind of response. */
    goOn: { text: 'Keep writing.', speech: 'Keep speaking.', choices: 'Keep working.' },
    noSpace: 'We cannot receive recordings at the moment. Yours waits, and we send it as soon as we can.',
    quota: 'You have recorded as much as you can in a day. The rest waits, and can be sent tomorrow.',
    offlineDeviceFull:
      'You are offline, and this device has no more room. Keep speaking, and keep this page open: your recording would be lost with it. We send it when you are online again.',
    offlineSpeaking:
      'You are offline. Keep speaking: your recording is kept on this device, and we send it when you are online again.',
  },
  file: {
    about:
      'Do you want to be sure? Download your answer and keep the file. If we never get your answer from this device, submit the file on your account page.',
    aboutLate: 'You can also keep your answer as a file.',
    download: 'Download my answer',
    name: (skill: string) => `${skill.toLowerCase()}-answer.json`,
  },
  recording: {
    notStarted: 'We could not start the recorder.',
    label: 'Recording',
    off: 'Not recording',
    starting: 'Starting…',
    recording: 'Recording',
    interrupted: 'Interrupted',
    noTime: 'Off',
    show: 'Show camera',
    minimise: 'Minimize',
    camera: 'Camera in use',
    microphone: 'Microphone in use',
  },
  leaving: {
    title: 'Leave this test?',
    time: (time: string) => `You have ${time} left. The time keeps running while you are away.`,
    writing: 'Your answer is saved. To go on, press “Continue” in your tests.',
    onPage: 'Your answer is only on this page. Stay until it says “Saved”.',
    speaking: 'Recording stops. To go on, press “Continue” in your tests.',
    stay: 'Stay',
    leave: 'Leave',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof sessionTexts>;
