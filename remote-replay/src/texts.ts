import { nameInSentence } from '@bandmark/domain/person-name';
import type { WidenedTexts } from '@bandmark/platform';

/** Every text of the replay screen; a text with a value in it is a function. */
export const texts = {
  page: {
    title: (skill: string) => `${skill} replay`,
    home: (siteName: string) => `${siteName}, home`,
    assessment: 'Assessment',
    /** Beside the title: the recording's owner and its date. */
    heldBy: (name: string, date: string) => `${nameInSentence(name)}, ${date}`,
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
    unplayable: 'The screen recording cannot be played: its file is damaged or empty.',
    /**
     * The same as in the table of error sentences. Replay files load without the HTTP client, and so without that
     * table.
     */
    hidden: 'The holder has hidden this recording.',
    withdrawn: 'The holder has withdrawn this recording. It was deleted.',
  },
  results: { only: 'Assessment Result', first: 'Assessment Result 1', second: 'Assessment Result 2' },
  screen: {
    label: 'Recorded screen',
    loading: 'Loading the recording',
    partsMissing:
      'Parts of this recording are missing. If one of them is of the screen, the screen may be wrong for a few minutes after it.',
    restMissing: 'The rest of this recording could not be loaded. You can play what was loaded.',
  },
  loadAgain: 'Load it again',
  camera: {
    label: 'Camera recording',
    camera: 'Camera',
    sound: 'Sound',
    soundOnly: 'Sound only',
    missing: 'The camera recording could not be loaded.',
    none: 'The camera and the sound of this recording are missing.',
    /** Word for word from the spec. */
    noVideo: 'Your browser does not support HTML5 video.',
    mute: 'Mute',
    move: 'Move the camera',
    moveKeys:
      'Each press moves it to the next corner. Arrow keys move it too, and with Shift they move it further. Home puts it back beside the screen.',
    moveHint: 'You can move the video by dragging it. Double-click it to put it back.',
  },
  controls: {
    label: 'Player controls',
    play: 'Play',
    pause: 'Pause',
    finish: 'Finish',
    speed: 'Speed',
    times: (speed: number) => `${speed}×`,
    skipPauses: 'Skip pauses',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
  },
  timeline: {
    position: 'Position',
    /** Shown after the elapsed time. */
    of: (total: string) => `of ${total}`,
    spoken: (now: string, total: string) => `${now} of ${total}`,
    legend: 'Bars show activity. Striped parts are pauses.',
    waiting: (percent: number | null) => `Waiting for the recording…${percent === null ? '' : ` ${percent} %`}`,
    loadingRest: (percent: number | null) => `Loading the rest…${percent === null ? '' : ` ${percent} %`}`,
  },
  questions: {
    label: 'Questions of the recording',
    question: (number: number) => `Q${number}`,
    /** For screen readers. */
    at: (time: string) => `at ${time}`,
  },
  console: {
    title: 'Console',
    label: 'Console output of the recording',
    none: 'No messages',
    noneYet: 'No messages yet',
    goTo: (time: string) => `Go to ${time}`,
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
