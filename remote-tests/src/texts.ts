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
  navigation: {
    label: 'Main',
    tests: 'Tests',
    marking: 'Marking',
    account: 'Account',
    logOut: 'Log Out',
    signIn: 'Sign In',
  },
  answer: {
    empty: 'Nothing was written.',
    words: (words: number) => (words === 1 ? '1 word' : `${words} words`),
    figure: 'The drawing shows:',
  },
  bandMeaning: {
    whole: (band: number) => `Band ${band}:`,
    all: (band: number) => `All of band ${band}:`,
    part: (band: number) => `Part of band ${band}:`,
  },
  durations: {
    seconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
    minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
    hours: (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`),
    days: (days: number) => `${days} days`,
    hoursAndMinutes: (minutes: number) => `${Math.floor(minutes / 60)} hours and ${minutes % 60} minutes`,
  },
  /** Of the program that estimates a band. The keys are the server's words; what is missing here keeps them. */
  estimate: {
    band: (band: string) => `Band ${band},`,
    about: 'estimated by a program. It is not a mark, and it never enters a certificate.',
    features: {
      Words: { name: 'Words' },
      Paragraphs: { name: 'Paragraphs' },
      'Words in a sentence': { name: 'Words per sentence, on average' },
      'Variety of words (MTLD)': {
        name: 'Words before the vocabulary repeats',
        help: 'On average. A higher number means more different words.',
      },
      'Long words (7 letters or more)': { name: 'Words of 7 letters or more' },
      'Linking words in 100': {
        name: 'Linking words per 100 words',
        help: 'Such as “however”, “for example” and “as a result”.',
      },
      'Words in no dictionary in 100': {
        name: 'Words in none of our dictionaries, per 100 words',
        help: 'Often spelling mistakes. Names do not count.',
      },
      'Copied from the task': {
        name: 'Copied from the task',
        help: 'Runs of five words or more, as they stand in the task.',
      },
      'Limited because': { name: 'Held down because' },
    },
    /** Why an estimate is held down. */
    reasons: {
      'Most words are in no dictionary': 'Most words are in none of our dictionaries',
      'Hardly any English grammar words': 'There are hardly any words like “the”, “of” and “is”',
      'Hardly anything but grammar words': 'There is hardly anything but words like “the”, “of” and “is”',
      'Words do not form sentences': 'The words do not form sentences',
      'No sentences can be told apart': 'We cannot see where sentences begin and end',
      'The same words over and over': 'The same words come again and again',
    },
    methods: {
      'Text features, version 1':
        'How it is made: a program counts what stands in this list and works out a band from it (version 1). It does not understand what the text says.',
      'Text features, version 2':
        'How it is made: a program counts what stands in this list and works out a band from it (version 2). It does not understand what the text says.',
    },
    otherMethod: (method: string) => `How it is made: ${method}`,
    /** Where the program says no band, because it would be a guess. */
    none: {
      title: 'No estimate',
      says: (why: string) => `No estimate: ${why}.`,
      /** @param title which of two texts */
      ofText: (title: string, why: string) => `${title}: ${why}`,
      /** By the server's codes; `other` for those of later servers. */
      reasons: {
        empty: 'there is no text',
        'too-long': 'the text is too long for our program',
        'too-short': 'the text is too short to tell',
        'not-english': 'too much of the text is not in English',
        copied: 'too much of the text is copied from the task',
        repeated: 'the same words come again and again',
        gibberish: 'we cannot read the words as English sentences',
        other: 'our program cannot judge this text',
      },
      whatNow: 'A program only estimates what it can judge. An examiner reads the answer and marks it.',
      counted: 'What the program counted',
    },
  },
  report: {
    title: (skill: string) => `${skill} report`,
    watch: 'Watch the recording',
    task: 'Task',
    answer: 'Answer',
    estimate: 'Automatic estimate',
    result: 'Result',
    notMarked: 'Calculating... An examiner has not marked this answer yet.',
    level: (name: string, band: string) => `${name}, band ${band}`,
    sources: {
      estimate: 'Automatic estimate by a program, not a mark',
      examiner: 'Marked by an examiner',
      partner: 'Marked by a partner of this site',
      key: 'Marked by the answer key',
    },
    /** What an examiner looks at, by criterion of spec §9. */
    criteria: {
      'Task Achievement': 'How fully the answer does the task',
      Pronunciation: 'How clear the sounds and the stress are',
      'Lexical Resource': 'How wide the vocabulary is, and how well it is chosen',
      'Coherence Cohesion': 'How well the ideas are ordered and linked',
      'Fluency Coherence': 'How easily the speech flows, and how well its ideas are linked',
      'Grammatical Range': 'How varied and how correct the grammar is',
    },
    examiners: (count: number) => `Marked by ${count} examiners. None of them saw another’s mark.`,
    keyed: {
      test: (number: number) => `Full test ${number}`,
      shared: 'Result that you can share',
      keysLater:
        'You see which of your answers are right. We show the key when this test is no longer used: somebody else may take it tomorrow.',
      part: {
        listening: (number: number, title: string) => `Part ${number}: ${title}`,
        reading: (number: number, title: string) => `Passage ${number}: ${title}`,
      },
      yourAnswer: 'Your answer:',
      none: 'no answer',
      key: 'Key:',
      or: ' or ',
      judgements: {
        facts: { true: 'True', false: 'False', 'not-given': 'Not given' } as Readonly<Record<string, string>>,
        views: { true: 'Yes', false: 'No', 'not-given': 'Not given' } as Readonly<Record<string, string>>,
      },
      noMark: 'The mark was withdrawn.',
      rawScore: (right: number, of: number) => `You have ${right} of ${of} answers right. Each is worth one point.`,
      how: 'How points become a band in this test',
      right: 'Points',
      band: 'Band',
      range: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
      yours: 'Yours',
    },
    notes: 'From your examiner',
    notesAbout: 'Only you can read this, while you are signed in.',
    none: {
      title: 'There is no such report',
      why: 'The link may be incomplete, or its owner has withdrawn the answer.',
    },
    recording: {
      arriving: 'The recording is still arriving.',
      hidden: 'The holder has hidden the recording.',
      withdrawn: 'The holder has withdrawn the recording.',
    },
    markWithdrawn: 'The mark was withdrawn',
    markWithdrawnOn: (date: string) =>
      `We withdrew the mark of this answer on ${date}. An examiner marks it again. The reason:`,
  },
  account: {
    title: 'Account',
    certificates: {
      title: 'Certificates and recordings',
      about: 'The name on your certificates, and who can watch your recordings.',
      nameFuture:
        'We use this name for every certificate from now on. One that is issued already keeps its name until you issue it again.',
      useName: 'Use this name',
      saved: 'Saved',
      saving: 'Saving…',
      none: 'You have no certificates and no recordings yet.',
      test: (test: number) => `Test ${test}`,
      issuedTo: (name: string, date: string) => `Certificate for ${name}, ${date}`,
      open: 'Open the certificate',
      needsName: 'Your certificate is ready. It needs your name. Enter it above.',
      comes: 'No certificate yet.',
      withdrawn: (date: string) => `We withdrew this certificate on ${date}.`,
      withdrawnByYou: (date: string) => `You withdrew this certificate with its recordings on ${date}.`,
      reason: 'The reason',
      issueAgain: (name: string) => `Issue again for ${name}`,
      issuing: 'Issuing…',
      issueAgainHint: 'The certificate gets a new address. The old one leads there.',
      issued: 'Issued again.',
      recordings: {
        shown: 'Whoever has a link can watch the recordings.',
        hidden: 'The recordings are hidden. The certificate stays valid.',
        withdrawn: 'The recordings are deleted.',
      },
      hide: 'Hide recordings',
      show: 'Show recordings',
      withdraw: 'Withdraw for good',
      confirm: {
        title: 'Delete these recordings?',
        text: (test: number) => `We delete the camera and screen recordings of test ${test}. You cannot get them back.`,
        certificate:
          'Your certificate says that it is verified by these recordings, so we withdraw it too. Its link then says so.',
        stays:
          'Your answers and marks stay in your account. To hide the recordings for a while, choose “Hide recordings”.',
        yes: 'Delete recordings',
        deleting: 'Deleting…',
        no: 'Keep them',
      },
    },
    profile: {
      title: 'Profile',
      about: 'Your name, and the plan you have.',
      name: 'Name',
      nameHint: 'We suggest this name for your certificates.',
      subscription: 'Subscription',
      plan: 'Premium',
      save: 'Save',
      saving: 'Saving…',
      saved: 'Saved',
    },
    cancel: 'Cancel',
    signIn: {
      title: 'Signing in',
      about: 'How you log in, and where you are logged in.',
    },
    email: {
      title: 'Email',
      change: 'Change email',
      newEmail: 'New email',
      hint: 'We send a link to this address. Your email changes when you open the link.',
      password: 'Your password',
      submit: 'Send the link',
      busy: 'Sending…',
      pending: (email: string) => `We sent a link to ${email}. Open it within 7 days to change your email.`,
      needsPassword: 'You log in with Google. To change your email, set a password first.',
    },
    password: {
      title: 'Password',
      change: 'Change password',
      current: 'Current password',
      new: 'New password',
      submit: 'Save password',
      busy: 'Saving…',
      changed: 'Your password is changed. All other devices are logged out.',
      none: 'You log in with Google. You can set a password too.',
      sendLink: 'Send me a link',
      sendingLink: 'Sending…',
      linkSent: (email: string) => `We sent a link to ${email}. Open it within one hour to set your password.`,
    },
    answerFile: {
      title: 'Answer files',
      about: 'For an answer that you downloaded during a test, because we could not be reached.',
      label: 'Hand in an answer file',
      hint: 'Choose the file that you downloaded. You can hand it in more than once.',
      sending: 'Sending…',
      outcomes: {
        answer: 'We have your text. It is your answer now.',
        kept: 'We have your text. We keep it beside the answer that we already have, and the examiner can read both.',
        known: 'We have this text already. There is nothing more to do.',
      },
      place:
        'This file has only your place in the test, and we have it now. If it was a speaking part, your answer is its recording. Open this site on the device where you spoke: what is left of the recording is sent from there.',
      notOurs: 'This is not an answer file. Choose the file that you downloaded during your test.',
      notYours: 'This answer belongs to a test that is not in your account.',
    },
    data: {
      title: 'Your data',
      about: 'Everything that we hold about you, in one file.',
      content:
        'You get a ZIP file with your account, your tests, answers, marks and certificates, and your recordings. A text in it explains each file. Recordings are large, so the download can take a while.',
      download: 'Download my data',
      preparing: 'Starting…',
      started: 'The download has started. Your browser shows how far it is.',
    },
    deletion: {
      title: 'Delete account',
      about: (days: number) => `You have ${days} days to change your mind.`,
      open: 'Delete account…',
      gone: (days: number) =>
        `In ${days} days we delete your account with all your tests, answers, recordings, marks and certificates. Until then you cannot begin a test. You cannot get anything back afterwards.`,
      stays:
        'The links to your certificates then say that the certificate was withdrawn. They show neither your name nor your level. Download your data first if you want to keep it.',
      password: 'Your password',
      email: 'Your email',
      emailHint: (email: string) => `Type ${email} to confirm.`,
      submit: 'Delete my account',
      busy: 'Deleting…',
      requested: (day: string) => `Your account will be deleted on ${day}.`,
      wayBack:
        'You are logged out everywhere. If you change your mind, log in before that day and choose “Keep my account”.',
      logIn: 'Log in',
      until: 'Until then you can download your data or keep your account. You cannot begin a test.',
      keep: 'Keep my account',
      keeping: 'Keeping…',
    },
    devices: {
      title: 'Your devices',
      about:
        'Did you lose a device, or log in on one that others use? Log out on all of them, this one too. Answers on your devices stay there until you log in again.',
      logOut: 'Log out everywhere',
      loggingOut: 'Logging out…',
    },
    mails: {
      title: 'Emails',
      about: 'What we write to you about. Every email of these kinds has a link that stops it, too.',
      legend: 'Write to me when',
      kinds: {
        'answer-received': 'an answer is submitted, with its receipt',
        'result-ready': 'a result is ready',
        'certificate-ready': 'a certificate is ready',
      },
      always:
        'Emails about your password, your address, your recordings, a test that we replace and your account always come.',
      saving: 'Saving…',
      saved: 'Saved',
      tryAgain: 'Try again',
      unconfirmed: 'Your address is not confirmed',
      confirm: 'Open the link in the email that we sent you. It shows us that your address is right.',
      sendAgain: 'Send the email again',
      sending: 'Sending…',
      sent: 'Sent. Look into your mailbox.',
    },
  },
  corrections: {
    title: 'Correct a mark or a certificate',
    about: 'Enter the number of a certificate, a receipt, or the name at the end of a report’s address.',
    by: 'Certificate, receipt or report',
    find: 'Find',
    finding: 'Finding…',
    found: (test: number, name: string) => (name === '' ? `Test ${test}` : `Test ${test} of ${name}`),
    certificate: 'Certificate',
    issued: (level: string, band: number, date: string) => `${level}, band ${band.toFixed(1)}, issued on ${date}`,
    noCertificate: 'None.',
    withdrawnOn: (date: string) => `Withdrawn on ${date}.`,
    marked: (level: string, band: number, date: string) => `${level}, band ${band.toFixed(1)}, marked on ${date}`,
    markedBy: (who: string) => ` by ${who}`,
    unmarked: 'Not marked. The answer waits for an examiner.',
    history: (band: number, date: string, who: string) =>
      `Band ${band.toFixed(1)} was withdrawn on ${date}${who === '' ? '' : ` by ${who}`}: `,
    withdrawCertificate: 'Withdraw the certificate',
    withdrawMark: 'Withdraw this mark',
    reason: 'Reason',
    reasonHint:
      'The candidate and everyone who has the link read it. Write one or two sentences, and name no one else.',
    markLost: 'The answer is marked again. A certificate that rests on this mark is withdrawn too.',
    certificateLost:
      'The link then says that the certificate was withdrawn. The marks stay. We issue another one only after an answer was marked again.',
    confirm: 'Withdraw',
    withdrawing: 'Withdrawing…',
    cancel: 'Cancel',
  },
  standardResult: {
    /** Of spec §2 and §4, word for word. */
    title: (type: string) => `${type.toUpperCase()} TEST RESULT`.trim(),
    correctOf: (correct: number, questions: number) => `${correct}/${questions} Correct answers`,
    loading: 'Loading...',
    failed: (why: string) => `Error: ${why || 'Failed to fetch test result'}`,
    none: 'No result found',
    answers: (first: number, last: number) => `Answers ${first}-${last}`,
    noAnswer: 'no answer',
    correct: 'correct',
    wrong: 'wrong',
  },
  marking: {
    list: {
      title: 'Marking',
      about:
        'Answers to mark, the longest wait first. Your mark replaces the automatic estimate. A test whose parts all have their marks gets its certificate.',
      none: 'Nothing to mark',
      noneWhy: 'Every answer has its mark. New ones appear here as soon as they are submitted.',
      caption: 'Answers to mark, the longest wait first',
      skill: 'Skill',
      submitted: 'Submitted',
      waiting: 'Waits',
      words: 'Words',
      recording: 'Recording',
      queue: (count: number, longest: string) =>
        count === 1 ? `1 answer waits, for ${longest}.` : `${count} answers wait. The longest has waited ${longest}.`,
      /** As many as the list shows at once; there may be more. */
      queueOfMany: (count: number, longest: string) =>
        `More than ${count} answers wait. The longest has waited ${longest}.`,
      lessThanMinute: 'less than a minute',
      beingMarked: 'Being marked',
      goOn: 'Go on',
      action: 'Action',
      mark: 'Mark',
      markWhat: (skill: string, submitted: string) => `${skill}, ${submitted}`,
      noText: 'not a text',
      recordings: {
        uploading: 'Still arriving',
        complete: 'Being prepared',
        partial: 'Ready, with gaps',
        finalised: 'Ready',
      },
    },
    noExaminer: {
      title: 'Only examiners mark',
      why: 'Your account is not an examiner’s. If it should be, ask the people who run this site.',
    },
    notFound: {
      title: 'There is no such answer',
      why: 'It may have been marked and withdrawn, or the address is mistyped.',
    },
    beingMarked: {
      title: 'Another examiner is marking this answer',
      why: 'Mark another one. If they stop, this answer is free again after five minutes.',
    },
    takenOver:
      'Another examiner has taken this answer over while your page was away. What you set and wrote is kept as your draft.',
    closed: 'This answer has its mark. Only a lead can withdraw it.',
    standing: {
      about: {
        two: 'Two examiners marked this answer. The result is the mean of both marks.',
        closest:
          'The first two marks were more than one band apart, so a third examiner marked as well. The result is the mean of the two that lie closest together.',
        middle:
          'The first two marks were more than one band apart, so a third examiner marked as well. The result is the mark in the middle, which is as far from either.',
      },
      caption: 'The marks and their result',
      criterion: 'Criterion',
      yours: 'Yours',
      mark: (place: number) => `Mark ${place}`,
      notCounted: (marks: string) => `Not counted: ${marks}.`,
      result: 'Final',
      band: 'Band',
      final: 'These marks stand. A lead can withdraw them.',
    },
    note: {
      label: 'Note to the candidate',
      hint: 'Optional. Only the candidate reads it, in the report, once the result is there.',
    },
    draft: {
      kept: 'We keep what you set and write, until you save the mark.',
      waiting: 'Keeping your draft…',
      failed: 'Your draft could not be kept. We try again when you change something or leave.',
      restored: (when: string) => `Your draft of ${when} is back.`,
    },
    askSecond: 'Ask another examiner to mark this answer too',
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
    replaces: 'You have marked this answer. Saving replaces your mark.',
    replacesOthers: 'This answer has a mark already. Saving replaces it.',
    leaving: {
      title: 'Leave without saving?',
      about: 'Your last changes could not be kept. If you leave, they are lost.',
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
    playerSlow: 'The replay player is still loading and appears here when it comes.',
    deviceCheck: {
      title: 'Device check',
      notPassed: 'The candidate began without passing the check of camera and microphone.',
      passed: 'The candidate was seen and heard before the test.',
      reasons: {
        'no-camera': 'Reason: no camera.',
        'no-microphone': 'Reason: no microphone.',
        'not-working': 'Reason: camera or microphone did not work.',
        other: 'Reason: another one.',
      },
      found: 'The check found:',
      /** By the recorder's codes; `other` for those of later recorders. */
      findings: {
        'camera-lost': 'the camera stopped',
        'microphone-lost': 'the microphone stopped',
        'camera-muted': 'the camera sent no picture',
        'microphone-muted': 'the microphone was muted',
        silent: 'no sound',
        'no-speech': 'no speech',
        quiet: 'a very soft voice',
        clipped: 'distorted sound',
        echo: 'an echo of the speakers',
        black: 'a black picture',
        frozen: 'a frozen picture',
        'access-denied': 'no permission for camera and microphone',
        'devices-busy': 'devices in use by another program',
        'no-devices': 'no camera or microphone',
        'slow-uplink': 'a slow connection',
        'storage-full': 'a device that is almost full',
        'page-hidden': 'the page was hidden during the check',
        other: 'something that this page does not know',
      },
    },
    otherText: {
      title: 'Another text, not submitted',
      about: 'The candidate wrote this on another device or in another tab, and it arrived too late.',
      unknown: 'We do not know when it was typed.',
      typed: 'It was typed on ',
      arrived: 'It arrived on ',
      counts: 'The submitted answer counts.',
    },
  },
  /** Facts of a test with their time. They judge nothing: the same words for examiner and candidate. */
  examEvents: {
    title: 'Noted during the test',
    /** After a time, for who hears it: what its button does. */
    show: 'Show in the recording',
    forExaminer: 'These are facts, not a verdict. They change no mark by themselves. Times count from the beginning.',
    forCandidate:
      'We noted this while you took the test. It is not a verdict and changes no score by itself. Your examiner sees the same list. Times count from the beginning.',
    leftPage: 'The page was left.',
    leftPageFor: (duration: string) => `The page was left for ${duration}.`,
    pasted: 'Text was pasted:',
    copied: 'Text was copied:',
    leftFullScreen: 'Full screen was ended.',
    devicesChanged: 'A camera, microphone or loudspeaker was connected or disconnected.',
    cameraLost: 'The camera stopped.',
    microphoneLost: 'The microphone stopped.',
    otherTab: 'The test was continued in another tab or on another device.',
    cameraDark: 'The camera showed a dark picture, or none.',
    cameraFrozen: 'The picture of the camera did not move.',
    secondDisplay: 'The browser said that a second screen was connected.',
    other: 'Something was noted that this page does not know.',
    cut: (shown: number, all: number) => `The first ${shown} of ${all} characters.`,
  },
  exam: {
    before: {
      title: 'Before you start',
      time: 'Time',
      minutes: (minutes: number) => `${minutes} minutes`,
      task: 'Task',
      rules: 'Rules',
      recorded: 'What is recorded',
      begin: 'Begin test',
      beginning: 'Beginning…',
      /** Of each part of the full test, shown on a small screen. */
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
          task: '4 recordings, 40 questions',
          rules: [
            'You hear each recording once. You cannot stop it, or move forward or back. Use headphones if you can.',
            'You have time to read the questions before each recording, and to check your answers after it.',
            'We save every answer on this device at once, and on our server while you work.',
          ],
        },
        reading: {
          task: '3 passages, 40 questions',
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
      /** Of every part. */
      together: [
        'The time keeps running, even if you close this page or lose your connection. You can come back to this page and go on.',
        'When the time is over, we submit what you have done so far.',
        'Work alone. Stay in view of the camera, and use nothing but this page.',
      ],
      recorded: [
        'Your camera and your microphone, from the beginning to the end.',
        'This page: what it shows, what you type and click, and the messages of its console. We do not record other tabs and windows.',
        'When you leave this page or full screen, copy or paste (with the text), change your devices, cover the camera, open the test in another tab, or use a second screen. We note it with its time. It is not a verdict: your examiner sees it, and you see it in your report.',
        'Examiners see the recording. Everyone who has the link to your certificate can see it too. After the test you can hide it, or withdraw it for good, on your account page.',
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
    testName: (format: 'quick' | 'full', number: number) => `${format === 'quick' ? 'Quick' : 'Full'} test ${number}`,
    partName: (test: string, skill: string) => `${test}, ${skill.toLowerCase()}`,
    task: (test: string) => `${test}, task 1 of 1`,
    question: (test: string, at: number, of: number) => `${test}, question ${at} of ${of}`,
    timeLeft: 'Time left',
    hideTime: 'Hide the time',
    showTime: 'Show the time',
    timeHidden: 'Hidden',
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
      outage: (time: string) => `We were not reachable for ${time}. You have ${time} more.`,
      moreTime: (time: string) => `You got more time: ${time}.`,
      extraTimeRead: 'OK',
      heldText:
        'Your time is over by the clock on this page, and we cannot be reached. Your answer is saved on this device. Keep this page open. If the fault is ours, you get the lost time back and can go on. If not, we submit your answer as it is.',
      heldSpeech:
        'Your time is over by the clock on this page, and we cannot be reached. Your recording is saved on this device. Keep this page open. If the fault is ours, you get the lost time back and can go on. If not, we submit your answer as it is.',
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
    file: {
      about:
        'Do you want to be sure? Download your answer and keep the file. If we never get your answer from this device, hand the file in on your account page.',
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
    view: {
      open: 'Text and colours',
      sign: 'Aa',
      zoom: 'Size of the text',
      percent: (zoom: number) => `${zoom} %`,
      contrast: 'Colours',
      contrasts: { standard: 'Standard', 'dark-on-light': 'Black on white', 'light-on-dark': 'White on black' },
      close: 'Close',
    },
    reading: {
      passage: (number: number) => `Passage ${number}`,
      passageOf: (number: number, of: number) => `Passage ${number} of ${of}`,
      passageTab: 'Passage',
      questionsTab: 'Questions',
      parts: 'Passage and questions',
      split: 'Width of the passage',
      splitValue: (percent: number) => `${percent} %`,
      next: (number: number) => `Go to passage ${number}`,
      tools: 'Highlights and notes',
      highlight: 'Highlight',
      note: 'Add note',
      remove: 'Remove highlight',
      hint: 'Select words in the passage to highlight them.',
      keys: '← and → choose words, Shift adds more. H highlights, N adds a note, Delete removes.',
      notes: (count: number) => `Notes: ${count}`,
      highlighted: 'Highlighted.',
      removed: 'Highlight removed.',
      full: 'There is no room for more highlights. Remove some first.',
      noteTitle: 'Note',
      noteLabel: 'Your note',
      noteAbout: 'Your notes get no marks. The recording of this page shows them.',
      saveNote: 'Save note',
      cancel: 'Cancel',
    },
    questions: {
      range: (count: number, numbers: string) => (count === 1 ? `Question ${numbers}` : `Questions ${numbers}`),
      answer: (numbers: string) => `Answer ${numbers}`,
      flag: (count: number, numbers: string) =>
        `Flag for review, ${count === 1 ? `question ${numbers}` : `questions ${numbers}`}`,
      /** As exams say it; in capitals, because a longer answer is wrong. */
      limit: ({ words, allowsNumber }: { words: number; allowsNumber: boolean }) => {
        if (words === 0) return 'Write A NUMBER.';
        const most = ['ONE WORD', 'NO MORE THAN TWO WORDS', 'NO MORE THAN THREE WORDS'][words - 1] ?? `${words} WORDS`;
        if (allowsNumber) return `Write ${most} AND/OR A NUMBER.`;
        return words === 1 ? 'Write ONE WORD ONLY.' : `Write ${most}.`;
      },
      reusable: 'You can use a letter more than once.',
      choose: 'Choose',
      choice: (letter: string, text: string) => `${letter}  ${text}`,
      chosen: (chosen: number, most: number) =>
        chosen < most
          ? `${chosen} of ${most} chosen.`
          : `${chosen} of ${most} chosen. To choose another answer, first take one back.`,
      judgements: {
        facts: {
          true: { name: 'True', means: 'the text says the same' },
          false: { name: 'False', means: 'the text says the opposite' },
          'not-given': { name: 'Not given', means: 'the text does not say' },
        },
        views: {
          true: { name: 'Yes', means: 'the writer thinks the same' },
          false: { name: 'No', means: 'the writer thinks the opposite' },
          'not-given': { name: 'Not given', means: 'we cannot tell what the writer thinks' },
        },
      },
      drawing: { failed: 'We could not load the drawing. This is what it shows:' },
      navigator: {
        label: 'Questions',
        part: (name: string, answered: number, of: number) => `${name}: ${answered} of ${of}`,
        partLabel: (name: string, answered: number, of: number) => `${name}, ${answered} of ${of} answered`,
        question: (number: number, isAnswered: boolean, isFlagged: boolean) =>
          `Question ${number}, ${isAnswered ? 'answered' : 'no answer'}${isFlagged ? ', flagged' : ''}`,
      },
      unanswered: (count: number, of: number, numbers: string) => {
        if (count === 0) return 'Every question has an answer.';
        if (count === of) return 'No question has an answer.';
        return count === 1 ? `Question ${numbers} has no answer.` : `Questions ${numbers} have no answer.`;
      },
      flagged: (count: number, numbers: string) => `You flagged ${count === 1 ? 'question' : 'questions'} ${numbers}.`,
    },
    essays: {
      tasks: 'Tasks',
      task: (test: string, at: number, of: number) => `${test}, task ${at} of ${of}`,
      suggested: (title: string, minutes: number) => `${title}, about ${minutes} minutes`,
      answer: (title: string) => `Your answer to ${title.toLowerCase()}`,
      wordsOf: (words: number, minimum: number) => `${words} of ${minimum} words`,
      summary: (title: string, words: number, minimum: number) =>
        words === 0 ? `${title} is empty.` : `${title} has ${words} of at least ${minimum} words.`,
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
    listening: {
      recordings: 'Recording of this part',
      part: (number: number, of: number) => `Part ${number} of ${of}`,
      tab: (number: number) => `Part ${number}`,
      lookingBack: (number: number, title: string) => `Part ${number}: ${title}`,
      fetching: 'Getting the recording',
      fetched: (percent: number) => `${percent}%`,
      fetchFailed: 'We could not get the recording. Check your connection. We keep trying, and the time keeps running.',
      runsUnheard:
        'The recording is running, but this device does not have it yet. You hear it from where it is then. We cannot play the rest again.',
      tryNow: 'Try again now',
      preparation: 'Read the questions. The recording starts in',
      startNow: 'Start the recording now',
      playing: 'The recording is playing. You hear it once.',
      position: (at: string, total: string) => `${at} of ${total}`,
      progress: 'Position in the recording',
      blockedBefore: 'Your browser plays no sound before you press a button.',
      blocked: 'Your browser stopped the sound. The recording goes on by the clock: press the button to hear it.',
      start: 'Start the recording',
      hear: 'Turn the sound on',
      review: (next: number) => `Check your answers. Part ${next} opens in`,
      next: (next: number) => `Go to part ${next} now`,
      reviewLast: 'You have heard all recordings. Check your answers until the time is over, or submit them.',
      onDevice: 'The whole recording is on this device. It plays without a connection, too.',
      volume: 'Volume',
      volumeKeys: 'Change the volume with the keys of your device.',
      unheard: (parts: number) =>
        parts === 0
          ? ''
          : `You have not heard ${parts === 1 ? 'one recording' : `${parts} recordings`} to the end, and cannot after you submit.`,
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
      timeUpTexts: (words: readonly number[]) =>
        words.some((count) => count > 0)
          ? `We submitted your texts as they were, with ${words.map((count) => (count === 1 ? '1 word' : `${count} words`)).join(' and ')}.`
          : 'Your texts were empty, and we submitted them as they were.',
      timeUpAnswers: (answers: number) =>
        answers === 0
          ? 'You had answered no question, and we submitted that.'
          : `We submitted your answers as they were, ${answers} of 40.`,
      haveTexts: 'We have your texts.',
      haveAnswers: 'We have your answers.',
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
      keyed: 'The answer key has marked your answers.',
      report: 'Your report shows each question with your answer, and how your points became a band.',
      seeReport: 'See your report',
      seeResult: 'See your result',
      fullCertificate: 'When all four parts have a mark, you get your certificate.',
      nextPart: {
        title: (skill: string) => `Next part: ${skill.toLowerCase()}`,
        rest: (minutes: number, isBegun: boolean) =>
          isBegun
            ? 'You have begun this part, and its time is running.'
            : `It takes ${minutes} minutes. Take a rest first: its time starts when you begin it, today or on another day.`,
        goOn: (skill: string) => `Go on to ${skill.toLowerCase()}`,
        allDone: 'That was the last part',
        waitForMarks: 'You have submitted all four parts. Examiners mark your texts and your speaking.',
      },
      recordingArrived: 'All of your recording has arrived.',
      sending: 'Sending your recording',
      waits: 'Your recording waits',
      mayClose: 'You can close this page. We send the rest when you open this site again in the same browser.',
    },
  },
  testsList: {
    title: 'Quick Tests',
    about: 'One essay and one interview, 30 minutes together. Take the two parts in any order, on any day.',
    add: 'Add Quick Test',
    startFull: 'Start full test',
    full: {
      title: 'Full tests',
      about: (duration: string) =>
        `Listening, reading, writing and speaking, ${duration} together. Take each part when you have the time for it, on any day.`,
      test: (number: number) => `Full test ${number}`,
      created: (date: string) => `Created ${date}`,
      overall: 'Overall',
    },
    adding: 'Creating...',
    notAdded: (why: string) => `The test was not added. ${why}`,
    formats: { legend: 'Show scores as', cefr: 'CEFR Level', ielts: 'IELTS Score' },
    none: 'No Tests',
    noneHint:
      'Add a quick test to begin. Nothing starts until you press Start, and you can check your camera and microphone first.',
    note: 'A score opens its recording, and in listening and reading your answers. An overall score opens the certificate. An estimate comes from a program, not from an examiner, and never counts towards the overall score.',
    caption: 'Your quick tests, newest first',
    number: 'Test #',
    created: 'Created',
    overall: 'Overall Score',
    noOverall: 'No overall score yet',
    notTaken: 'Not taken',
    replacedBy: (next: number) => `Replaced by test ${next}`,
    testName: (number: number) => `test ${number}`,
    band: (band: string) => `band ${band}`,
    sources: {
      estimate: 'automatic estimate',
      examiner: 'marked by an examiner',
      partner: 'marked by a partner',
      key: 'marked by the answer key',
    },
    leadsTo: { replay: 'watch the recording', answers: 'see your answers', certificate: 'open the certificate' },
    certificate: {
      replaced: (test: number, next: number) =>
        `A part of Test #${test} went wrong, so you have Test #${next} in its place. You can still read Test #${test}.`,
      needsName: (test: number) => `The certificate of test ${test} is ready. It needs your name.`,
      giveName: 'Give your name',
      withdrawn: (test: number, date: string) => `We withdrew the certificate of test ${test} on ${date}.`,
      withdrawnByYou: (test: number, date: string) =>
        `You withdrew the recordings and the certificate of test ${test} on ${date}.`,
      reason: (reason: string) => `The reason: ${reason}`,
    },
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
    report: 'Report',
    reportOf: (skill: string, test: string) => `Report of ${skill.toLowerCase()}, ${test}`,
    estimate: 'Estimate',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
