import type { WidenedTexts } from '@bandmark/platform';

/**
 * Every sentence of this remote that a person reads, by feature; a text with a value in it is a function. Sentences
 * about errors of the API stand in the platform's table (`error-messages`).
 */
export const texts = {
  certificateName: {
    label: 'Name on your certificate',
    hint: 'As it is on your ID, in any script.',
    willCarry: (name: string) => `Your certificate will carry the name ${name}.`,
    change: 'Change',
    invalid: 'Enter your name as it is on your ID.',
    beforeBegin: 'Enter the name for your certificate. Then you can begin.',
  },
  account: {
    title: 'Account',
    profile: {
      title: 'Profile',
      about: 'Your name, and the plan you have.',
      name: 'Name',
      nameHint: 'As it stands on your certificates.',
      subscription: 'Subscription',
      plan: 'Premium',
      save: 'Save',
      saving: 'Saving…',
      saved: 'Saved',
    },
    signIn: {
      title: 'Signing in',
      about: 'How you log in, and where you are logged in.',
      email: 'Email',
    },
    devices: {
      title: 'Your devices',
      about:
        'Did you lose a device, or log in on one that others use? Log out on all of them, this one too. Answers on your devices stay there until you log in again.',
      logOut: 'Log out everywhere',
      loggingOut: 'Logging out…',
    },
    mails: {
      title: 'Mails',
      about: 'What we write to you about. Every mail of these kinds has a link that stops it, too.',
      legend: 'Write to me when',
      kinds: {
        'answer-received': 'an answer is submitted, with its receipt',
        'result-ready': 'a result is ready',
        'certificate-ready': 'a certificate is ready',
      },
      always: 'Mails about your password, your address, your recordings and your account always come.',
      saving: 'Saving…',
      saved: 'Saved',
      tryAgain: 'Try again',
      unconfirmed: 'Your address is not confirmed',
      confirm: 'Open the link in the mail that we sent you. It shows us that your address is right.',
      sendAgain: 'Send the mail again',
      sending: 'Sending…',
      sent: 'Sent. Look into your mailbox.',
    },
  },
  marking: {
    lower: (criterion: string) => `Lower ${criterion}`,
    raise: (criterion: string) => `Raise ${criterion}`,
    noBand: 'No band yet',
    bandWanted: (criterion: string) => `${criterion}: give 0 to 9 in halves.`,
    bandFollows: 'The band appears when all four are given.',
    band: (band: number, level: string) => `Band ${band.toFixed(1)}, ${level}`,
    without: 'I mark this without its recording',
    tickFirst: 'There is no recording yet. Wait for it, or tick that you mark without it.',
    wasWithout: 'It was given without its recording.',
    save: 'Save mark',
    saving: 'Saving…',
    saved: (band: number, level: string, name: string) => `Mark saved: band ${band.toFixed(1)}, ${level} ${name}.`,
    notSaved: 'The mark was not saved.',
    replaces: 'This answer has a mark already. Saving replaces it.',
    leaving: {
      title: 'Leave without saving?',
      about: 'Your marks for this answer are not saved. If you leave, they are lost.',
      stay: 'Stay and save',
      leave: 'Leave',
    },
    allWaiting: 'All waiting answers',
    heading: (skill: string) => `Marking: ${skill}`,
    submitted: 'Submitted',
    afterDeadline: ', after the deadline',
    task: 'Task',
    answer: 'Answer',
    recording: 'Recording',
    mark: 'Mark',
    estimate: 'Automatic estimate',
    arriving:
      'The recording is still arriving. What the candidate’s device could not send yet follows when it is online again.',
    preparing: 'The recording has arrived and is being prepared.',
    lookAgain: 'Look again',
    covers: (recorded: string, attempt: string) => `The recording covers ${recorded} of ${attempt}.`,
    noPlayer: 'The replay player could not be loaded.',
    noPlayerRest: 'The mark can still be given and saved.',
    otherText: {
      title: 'Another text, not submitted',
      about: 'The candidate wrote this on another device or in another tab, and it arrived too late.',
      unknown: 'We do not know when it was typed.',
      typed: 'It was typed on ',
      arrived: 'It arrived on ',
      counts: 'The submitted answer counts.',
    },
  },
  exam: {
    testName: (number: number) => `Quick test ${number}`,
    task: (test: string) => `${test}, task 1 of 1`,
    question: (test: string, at: number, of: number) => `${test}, question ${at} of ${of}`,
    timeLeft: 'Time left',
    submit: 'Submit',
    tryAgain: 'Try again',
    backToTests: 'Back to tests',
    notFound: {
      title: 'There is no such test',
      why: 'The address may be mistyped, or the test belongs to another account.',
    },
    nothingLost: 'Nothing you wrote is lost: it is kept on this device.',
    warning: {
      five: 'You have 5 minutes left.',
      one: 'You have 1 minute left. We submit your answer when the time is up.',
    },
    status: {
      saved: 'Saved',
      saving: 'Saving…',
      offline: 'Offline: kept on this device',
      notKept: 'Not on this device: keep this page open',
      readOnly: 'Read-only',
      closed: 'Closed',
    },
    notices: {
      otherTab:
        'This test is open in another tab. You can write in one tab only, so here you can only read. What you wrote here is kept.',
      continueHere: 'Continue here',
      interrupted: (why: string) =>
        `${why} Keep working: recording starts again when the camera is back. Your time keeps running.`,
      notRecording: (why: string) => `${why} Nothing is being recorded. Your time keeps running.`,
      keepWriting: 'Keep writing: your text is saved.',
      keepSpeaking: 'Keep speaking.',
      noSpace:
        'We cannot receive recordings at the moment. Yours waits on this device, and we send it as soon as we can.',
      quota:
        'You have recorded as much as you can in a day. The rest waits on this device: open this site in this browser tomorrow, and we send it.',
      offlineSpeaking:
        'You are offline. Keep speaking: your recording is kept on this device, and we send it when you are online again.',
    },
    recording: {
      label: 'Recording',
      off: 'Not recording',
      starting: 'Starting…',
      recording: 'Recording',
      interrupted: 'Interrupted',
      noTime: 'Off',
      show: 'Show camera',
      minimise: 'Minimise',
      camera: 'Camera in use',
      microphone: 'Microphone in use',
    },
    writing: {
      task: 'Task',
      minimum: (words: number) => `Write at least ${words} words.`,
      answer: 'Your answer',
      ofAtLeast: (words: number) => `of at least ${words} words`,
      summary: (words: number) =>
        words === 0 ? 'Your answer is empty.' : `Your answer has ${words === 1 ? '1 word' : `${words} words`}.`,
    },
    speaking: {
      part: (number: number, title: string, at: number, of: number) =>
        `Part ${number}: ${title}, question ${at} of ${of}`,
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
    },
    submitting: {
      title: 'Submit your answer?',
      confirm: 'Submit answer',
      keepWorking: 'Keep working',
      left: (time: string) => `You have ${time} left. You cannot change your answer after you submit it.`,
      tooLate:
        'Your last changes are not part of your answer: they came too late. We kept them, and the examiner can read them. Everything that was saved before counts.',
      refused: 'We could not take your answer. It is saved on this device. Please try again.',
    },
    leaving: {
      title: 'Leave this test?',
      time: (time: string) => `You have ${time} left. The time keeps running while you are away.`,
      writing: 'Your answer is saved. To go on, press “Continue” in your tests.',
      speaking: 'Recording stops. To go on, press “Continue” in your tests.',
      stay: 'Stay',
      leave: 'Leave',
    },
    after: {
      submitted: 'Answer submitted',
      submitting: 'Submitting your answer',
      moment: 'This takes a moment.',
      offline:
        'You are offline. Your answer is saved on this device. Keep this page open, or open this site again later: we submit your answer when you are online.',
      timeIsUp: 'Time is up.',
      timeUpText: (words: number) =>
        words === 0
          ? 'Your answer was empty, and we submitted it as it was.'
          : `We submitted your answer as it was, with ${words === 1 ? '1 word' : `${words} words`}.`,
      timeUpSpeech: 'We submitted what you had recorded.',
      haveText: 'We have your text.',
      haveSpeech: 'We have your answers.',
      otherText:
        'You also wrote a text on another device or in another tab. It arrived after the answer was submitted. We kept it. The submitted text counts, and the examiner can read both.',
      late: 'Your answer arrived after the deadline. We marked it as late.',
      receipt: 'Receipt',
      receiptUse:
        'It proves that we have your answer. Give it to us if you ever ask about this test. You find it again here: press “Receipt” in your tests.',
      copy: 'Copy receipt',
      copied: 'Receipt copied',
      notCopied: 'Your browser did not copy it. Select the receipt and copy it yourself.',
      next: 'What comes next',
      estimate: 'You get an automatic estimate in a few minutes.',
      mark: (usual: string | null) =>
        usual === null
          ? 'An examiner marks your answer. The mark appears in your tests.'
          : `An examiner marks your answer. Most marks come within ${usual}.`,
      certificate: 'When both parts have a mark, you get your certificate.',
      recordingArrived: 'All of your recording has arrived.',
      sending: 'Sending your recording',
      waits: 'Your recording waits',
      mayClose: 'You can close this page. We send the rest when you open this site again in the same browser.',
    },
  },
  testsList: {
    start: 'Start',
    continue: 'Continue',
    minutesLeft: (minutes: number) => (minutes < 1 ? 'less than a minute left' : `${minutes} min left`),
    timeIsUp: 'Time is up',
    submitNow: 'Submit',
    calculating: 'Calculating...',
    isMarking: 'An examiner is marking',
    waitsForRecording: 'Waiting for the rest of your recording.',
    openThere: (devices: string) => `Open this site in ${devices}.`,
    receipt: 'Receipt',
    receiptOf: (skill: string, test: string) => `Receipt of ${skill.toLowerCase()}, ${test}`,
    estimate: 'Estimate',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
