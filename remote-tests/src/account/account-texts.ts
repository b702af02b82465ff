import { nameInSentence } from '@bandmark/domain/person-name';
import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the account page. */
export const accountTexts = {
  title: 'Account',
  partsMissing: 'Parts of this page could not be loaded.',
  /** After a change, when the page could not be loaded again. */
  earlier: 'This page may not show your last change yet.',
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
    /** Appended to the name of a button or link, for screen-reader users who do not see its heading. */
    ofTest: (test: number) => `of test ${test}`,
    recordingsOf: (test: number) => `the recordings of test ${test}`,
    issuedTo: (name: string, date: string) => `Certificate for ${nameInSentence(name)}, ${date}`,
    open: 'Open the certificate',
    needsName: 'Your certificate is ready. It needs your name. Enter it above.',
    comes: 'No certificate yet.',
    never: 'This test gets no certificate.',
    withdrawn: (date: string) => `We withdrew this certificate on ${date}.`,
    withdrawnByYou: (date: string) => `You withdrew this certificate with its recordings on ${date}.`,
    reason: 'The reason',
    issueAgain: (name: string) => `Issue again for ${nameInSentence(name)}`,
    issuing: 'Issuing…',
    issueAgainHint: 'The certificate gets a new address. The old one leads there.',
    issued: 'Issued again.',
    recordings: {
      shown: 'Anyone with the link can watch the recordings.',
      hidden: 'The recordings are hidden.',
      withdrawn: 'The recordings are deleted.',
      unfinalised: 'The recordings cannot be watched yet.',
    },
    /** While the recordings are hidden. */
    certificateStays: 'The certificate stays valid, and its link still shows your answers and your marks.',
    hide: 'Hide recordings',
    show: 'Show recordings',
    withdraw: 'Withdraw for good',
    confirm: {
      title: 'Delete these recordings?',
      text: (test: number) => `We delete the camera and screen recordings of test ${test}. You cannot get them back.`,
      certificate:
        'Your certificate says that it is verified by these recordings, so we withdraw it too. Its link then says so.',
      noCertificate:
        'Without them, this test gets no certificate, and no part of it can begin any more. A spoken answer that is not marked yet gets no mark.',
      stays: 'Your answers and marks stay in your account.',
      hideInstead: 'To hide the recordings for a while, choose “Hide recordings”.',
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
    hint: 'We send a link to this address. Your email changes when you open the link and confirm it.',
    hintGoogle: 'From then on you log in with your password, or continue with Google at the new address.',
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
    linkEnded: (email: string) => `The link that we sent to ${email} no longer works.`,
    none: 'You log in with Google. You can set a password too.',
    sendLink: 'Send me a link',
    sendingLink: 'Sending…',
    linkSent: (email: string) => `We sent a link to ${email}. Open it within one hour to set your password.`,
  },
  answerFile: {
    title: 'Answer files',
    about: 'For an answer that you downloaded during a test, because we could not be reached.',
    label: 'Submit an answer file',
    hint: 'Choose the file that you downloaded. You can submit it more than once.',
    sending: 'Sending…',
    outcomes: {
      answer: 'We have your text. It is your answer now.',
      kept: 'We have your text. We keep it beside the answer that we already have, and the examiner can read both.',
      known: 'We have this text already. There is nothing more to do.',
    },
    /** The same for a part that the answer key marks. */
    keyedOutcomes: {
      answer: 'We have your answers. They are your answers now.',
      kept: 'We have your answers. We keep them, but they do not count.',
      known: 'We have these answers already. There is nothing more to do.',
    },
    place:
      'This file has only your place in the test, and we have it now. If it was a speaking part, your answer is its recording. Open this site on the device where you spoke: what is left of the recording is sent from there.',
    notOurs: 'This is not an answer file. Choose the file that you downloaded during your test.',
    unreadable: 'We could not read this file. Choose it again.',
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
    kept: 'We keep your account.',
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
      'We always write to you about your password, address, account and recordings, and when we change a test, a mark or a certificate.',
    saving: 'Saving…',
    saved: 'Saved',
    unconfirmed: 'Your address is not confirmed',
    confirm: 'Open the link in the email that we sent you. It shows us that your address is right.',
    sendAgain: 'Send the email again',
    sending: 'Sending…',
    sent: 'Sent. Check your inbox.',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof accountTexts>;
