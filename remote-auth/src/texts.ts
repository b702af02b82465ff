import type { WidenedTexts } from '@bandmark/platform';

/**
 * Every sentence of this remote that a person reads, by feature; a text with a value in it is a function. Sentences
 * about errors of the API stand in the platform's table (`error-messages`).
 */
export const texts = {
  confirmAddress: {
    confirming: 'Confirming your address',
    wait: 'This takes a moment.',
    confirmed: 'Your address is confirmed',
    done: (email: string) =>
      `${email} belongs to your account now. We write there when something happens to your tests.`,
    failed: 'We could not confirm your address',
    tryAgain: 'Try again',
    toTests: 'Go to your tests',
    toAccount: 'Go to your account',
  },
  enquiry: {
    plans: { pro: 'Pro', enterprise: 'Enterprise' },
    title: (plan: string) => `Ask about ${plan}`,
    about: (plan: string) => `${plan} is arranged with our sales team. Tell us what you need. It costs nothing to ask.`,
    fields: {
      name: 'Your name',
      email: 'Work email',
      organisation: 'Organisation',
      people: 'How many people',
      message: 'Message',
    },
    peopleHint: 'Who would take a test. A guess is fine.',
    named: (field: string, message: string) => `${field}: ${message}`,
    away: 'We could not take your enquiry. You can send it by mail instead:',
    send: 'Send enquiry',
    sending: 'Sending...',
    sent: 'We have your enquiry',
    next: (email: string) => `Our sales team writes to ${email} within two working days.`,
    back: 'Back to the plans',
  },
  stopMails: {
    title: 'Stop these mails',
    about: {
      'answer-received':
        'We will not send you receipts of submitted answers any more. You still find them on the site.',
      'result-ready': 'We will not write to you when a result is ready any more. You still find it on the site.',
      'certificate-ready':
        'We will not write to you when a certificate is ready any more. You still find it on the site.',
      other: 'We will not send you mails of this kind any more.',
    },
    stop: 'Stop these mails',
    stopping: 'Stopping…',
    stopped: 'These mails are stopped',
    undo: 'You can switch them on again on your account page. Mails about your password and your account still come.',
    failed: 'We could not stop these mails',
    choose: 'Choose your mails',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
