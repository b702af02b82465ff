import { KEYED_QUESTIONS } from '@bandmark/domain/skills';
import type { WidenedTexts } from '@bandmark/platform';

/** Texts of submitting a part, and of what follows. */
export const submitTexts = {
  submitting: {
    title: 'Submit your answer?',
    confirm: 'Submit answer',
    keepWorking: 'Keep working',
    left: (time: string) => `You have ${time} left. You cannot change your answer after you submit it.`,
    /** By the kind of response. */
    tooLate: {
      text: 'Your last changes are not part of your answer: they came too late. We kept them, and the examiner can read them. Everything that was saved before counts.',
      choices:
        'Your last changes are not part of your answer: they came too late. We kept them, but they do not count. Everything that was saved before counts.',
      speech: 'This part had already ended. What you recorded until then counts.',
    },
    refused: 'We could not take your answer. Nothing is lost. Keep this page open, and please try again.',
  },
  after: {
    submitted: 'Answer submitted',
    submitting: 'Submitting your answer',
    moment: 'This takes a moment.',
    offline: 'You are offline. We submit your answer when you are online.',
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
        : `We submitted your answers as they were, ${answers} of ${KEYED_QUESTIONS}.`,
    haveTexts: 'We have your texts.',
    haveAnswers: 'We have your answers.',
    /** Some of it may still be on its way. */
    haveSpeech: 'You have finished this part. Your answer is your recording.',
    /** By the kind of response. */
    otherText: {
      text: 'You also wrote a text on another device or in another tab. It is not part of your submitted answer. We kept it. The submitted text counts, and the examiner can read both.',
      choices:
        'You also gave answers on another device or in another tab. They are not part of your submitted answer. We kept them, but they do not count.',
    },
    late: 'Your answer arrived after the deadline. We marked it as late.',
    receipt: 'Receipt',
    receiptUse: 'It proves that you submitted this part. Give it to us if you ever ask about this test.',
    /** By who marks the part: the list of tests has no receipt of a part that an examiner has marked. */
    receiptAgain: {
      key: 'You find it again here: press “Receipt” in your tests.',
      examiner: 'Until your answer has its mark, you find it again here: press “Receipt” in your tests.',
    },
    copy: 'Copy receipt',
    copied: 'Receipt copied',
    notCopied: 'Your browser did not copy it. Select the receipt and copy it yourself.',
    next: 'What comes next',
    estimate: 'You get an automatic estimate in a few minutes.',
    mark: (usual: string | null) =>
      usual === null
        ? 'An examiner marks your answer. The mark appears in your tests.'
        : `An examiner marks your answer. Most marks come within ${usual}.`,
    noMark: 'No examiner marks this answer any more.',
    /** By what closed the test. */
    noCertificate: {
      replacement: 'You have another test in place of this one, so this one gets no certificate.',
      withdrawal: 'You deleted the recordings of this test, so it gets no certificate.',
    },
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
    nothingLeft: 'This device has nothing left to send.',
    sending: 'Sending your recording',
    waits: 'Your recording waits',
    keepOpen:
      'Keep this page open until everything is sent. The rest is not on your device, so it would be lost with the page.',
    mayClose: 'You can close this page. We send the rest when you open this site again in the same browser.',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof submitTexts>;
