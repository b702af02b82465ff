import { KEYED_QUESTIONS } from '@bandmark/domain/skills';
import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the page before a test, and of its checks. */
export const startTexts = {
  before: {
    title: 'Before you start',
    time: 'Time',
    minutes: (minutes: number) => `${minutes} minutes`,
    task: 'Task',
    rules: 'Rules',
    recorded: 'What is recorded',
    begin: 'Begin test',
    beginning: 'Beginning…',
    /** For each part of the full test, shown on a small screen. */
    smallScreen: {
      listening:
        'A small screen is large enough for this part. The questions with a drawing are easier on a larger one.',
      reading:
        'Your screen is small for this part. It shows the passage or the questions, but not both. A computer or a tablet is better.',
      writing:
        'Your screen is small for this part. You write beside a drawing with small numbers, so you need a computer or a tablet to see both.',
      speaking: 'A small screen is large enough for this part.',
    },
    notBegun: (why: string) => `The test has not begun. ${why}`,
    mayHaveBegun: (why: string) =>
      `${why} The test may have begun, and then your time is running. Press “Begin test” again: if it has begun, you go on with it.`,
    checkFirst: 'Check your camera and microphone first. Then you can begin.',
    agree: (duration: string) =>
      `Your ${duration} start when you press the button. When you begin, you agree to the recording described here.`,
  },
  rules: {
    quick: {
      writing: {
        task: 'One essay',
        rules: [
          'Write in your own words. The spelling check of the browser is off.',
          'We save every change on this device at once, and on our server while you write.',
        ],
      },
      speaking: {
        task: 'An interview and a long turn',
        rules: [
          'You see one question at a time, and you decide when the next one comes. You cannot go back.',
          'You have a minute to prepare before the long turn. Use a headset if you can.',
        ],
      },
    },
    full: {
      listening: {
        task: `4 recordings, ${KEYED_QUESTIONS} questions`,
        rules: [
          'You hear each recording once. You cannot stop it, or move forward or back. Use headphones if you can.',
          'You have time to read the questions before each recording, and to check your answers after it.',
          'We save every answer on this device at once, and on our server while you work.',
        ],
      },
      reading: {
        task: `3 passages, ${KEYED_QUESTIONS} questions`,
        rules: [
          'You can answer in any order, and change your answers until you submit them.',
          'We save every answer on this device at once, and on our server while you work.',
        ],
      },
      writing: {
        task: 'Two texts: one describes a drawing, one is an essay',
        rules: [
          'Write in your own words. The spelling check of the browser is off.',
          'The two texts share the time. You can write them in any order.',
          'We save every change on this device at once, and on our server while you write.',
        ],
      },
      speaking: {
        task: 'An interview, a long turn and a discussion',
        rules: [
          'You see one question at a time, and you decide when the next one comes. You cannot go back.',
          'You have a minute to prepare before the long turn. Use a headset if you can.',
        ],
      },
    },
    /** For every part. */
    together: [
      'The time keeps running, even if you close this page or lose your connection. You can come back to this page and go on.',
      'When the time is over, we submit what you have done so far.',
      'Work alone. Stay in view of the camera, and use nothing but this page.',
    ],
    recorded: [
      'Your camera and your microphone, from the beginning to the end.',
      'This page: what it shows, what you type and click, and the messages of its console. We do not record other tabs and windows.',
      'When you leave this page or full screen, copy or paste (with the text), change your devices, cover the camera, open the test in another tab, or use a second screen. We note it with its time. It is not a verdict: your examiner sees it, and you see it in your report.',
      'Examiners see the recording. Everyone who has the link to your certificate can see it too, with your answers and marks. After the test you can hide the recording, or withdraw it for good, on your account page.',
    ],
  },
  check: {
    title: 'Camera and microphone',
    before: 'We record five seconds and play them to you. They stay on this device.',
    allow: 'If your browser asks for your camera and microphone, choose “Allow”.',
    preparing: 'One moment…',
    check: 'Check camera and microphone',
    again: 'Check again',
    recording: 'Recording…',
    saySomething: 'Recording five seconds. Look at the camera and say a few words.',
    recorded: 'You can begin. Now look and listen: you should see and hear yourself.',
    failed: 'You cannot begin yet. Do what it says below, then check again.',
    notChecked: 'Not checked yet',
    lookAtCamera: 'Look at the camera.',
    anyDevice: 'Your usual device',
    seen: 'We can see you.',
    notSeen: 'We cannot see you.',
    heard: 'We can hear you.',
    notHeard: 'We cannot hear you.',
    better: 'You can begin. Below you see what would make your recording better.',
    noPicture: 'Your picture appears here.',
    playback: 'Check recording',
    play: 'Play the check recording',
    camera: 'Camera',
    microphone: 'Microphone',
    noRecorder: 'The recorder could not be loaded.',
    noRecorderWhy:
      'You cannot begin without it, because your camera and microphone are part of the test. Your time has not started.',
    recorderSlow: 'The recorder is still loading. You can begin when it is here. Your time has not started.',
  },
  withoutCheck: {
    open: 'I cannot pass this check',
    legend: 'Why can you not pass the check?',
    reasons: {
      'no-camera': 'I have no camera.',
      'no-microphone': 'I have no microphone.',
      'not-working': 'My camera or microphone does not work.',
      other: 'I have another reason.',
    },
    examinerSees: 'You can begin without the check. Your examiner reads that you did, and your reason.',
  },
  soundCheck: {
    title: 'Check the sound',
    about: 'Put on your headphones and play a sentence. Set the volume so that you hear every word.',
    play: 'Play the sentence',
    again: 'Play it again',
    question: 'Can you hear this?',
    yes: 'Yes',
    no: 'No',
    good: 'Good. The recordings are as loud as this sentence.',
    help: 'Turn up the volume here and on your device. Check that your headphones are connected, and play the sentence again. Begin only when you hear it: the recordings play once.',
    failed: 'Your browser could not play the sentence. Try again, or use another browser before you begin.',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof startTexts>;
