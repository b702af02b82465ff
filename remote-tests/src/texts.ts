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
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
