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
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
