import type { WidenedTexts } from '@bandmark/platform';

/**
 * Every text of this remote, by feature. A text with a value in it is a function; one with a link in it names the
 * link's slot (`SlottedText`). Error sentences are in the platform's table (`error-messages`).
 */
export const texts = {
  page: {
    kept: 'Your answers and recordings stay on this device until they are saved.',
  },
  signIn: {
    /** By mode of the card; word for word from spec §2. */
    headings: {
      'sign-in': 'Log In',
      'sign-up': 'Sign up for your account',
      forgot: "We'll send a recovery link to",
      'email-sent': 'Email has been sent',
      success: 'You successfully logged in',
    },
    submit: { 'sign-in': 'Log in', 'sign-up': 'Sign up', forgot: 'Send recovery link' },
    submitting: { 'sign-in': 'Logging in…', 'sign-up': 'Signing up…', forgot: 'Sending…' },
    google: 'Continue with Google',
    orEmail: 'or with your email',
    email: 'Email',
    password: 'Password',
    show: 'Show',
    /** Follows "Show" for screen readers. */
    showWhat: ' password',
    agreement: 'I agree to the {privacy} and the {terms}.',
    forgot: 'Forgot password?',
    blocked: 'Your browser blocks cookies and site data for this site. Allow them, and try again.',
    newHere: 'New here? {signUp}',
    signUp: 'Sign up for an account',
    toLogIn: 'Return to log in',
  },
  captcha: {
    title: 'One check before we go on',
    loading: 'Loading the check',
    failed: 'The check did not work.',
    cancel: 'Cancel',
  },
  newPassword: {
    title: 'Set a new password',
    label: 'New password',
    save: 'Save password',
    saving: 'Saving…',
    incomplete: 'This link is not complete. Open it from the email again, or ask for a new one.',
    sendAgain: 'Send a new recovery link',
    done: 'Your new password is saved',
    logIn: 'You can log in with it now.',
    toLogIn: 'Return to log in',
  },
  confirmAddress: {
    title: 'Confirm your address',
    ask: (address: string) =>
      `${address} was given for an account here. If it was you, confirm that it is yours. If it was not you, close this page.`,
    /** Shown in place of the address when the link is incomplete. */
    thisAddress: 'This address',
    act: 'Confirm this address',
    acting: 'Confirming…',
    acted: 'Your address is confirmed',
    done: (email: string) => `${email} is the address of your account. We write to you there about your tests.`,
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
    title: 'Stop these emails',
    about: {
      'answer-received':
        'Press the button, and we no longer send you a receipt when you submit an answer. You still find it on the site.',
      'result-ready':
        'Press the button, and we no longer write to you when a result is ready. You still find it on the site.',
      'certificate-ready':
        'Press the button, and we no longer write to you when a certificate is ready. You still find it on the site.',
      other: 'Press the button, and we no longer send you emails of this kind.',
    },
    act: 'Stop these emails',
    acting: 'Stopping…',
    acted: 'You will not get these emails any more',
    undo: 'You can turn them on again on your account page. We still write to you about your password and your account.',
    failed: 'We could not stop these emails',
    tryAgain: 'Try again',
    choose: 'Choose your emails',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
