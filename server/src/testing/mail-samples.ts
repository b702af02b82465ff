import { type MailKind, type MailValues } from '../mail/mails';

const at = Date.UTC(2026, 10, 22, 14, 5);

/** Values of each kind of mail: for its tests, and for the pictures of `npm run mails`. */
export const MAIL_SAMPLES: { [K in MailKind]: MailValues<K> } = {
  'confirm-address': {},
  'address-confirmed': {},
  recovery: { link: 'https://bandmark.example/reset-password#token=l8Uqg0xEJ6TzvU8mC7B2p1Yd4kWn9sRfQoHi3aXtZ5E' },
  'password-changed': {},
  'address-changed': {},
  'answer-received': {
    skill: 'writing',
    testNumber: 3,
    receipt: 'Zm9v-8Uqg0xEJ6TzvU8mC7B2p1Yd4kWn9sRfQoHi3aX',
    submittedAt: at,
    closedBy: 'candidate',
  },
  'result-ready': { skills: ['writing', 'speaking'], testNumber: 3 },
  'certificate-ready': { certificateId: 'A9eT4mRb2KpXw7LqZs6NvYh', testNumber: 3 },
  'certificate-reissued': { certificateId: 'A9eT4mRb2KpXw7LqZs6NvYh' },
  'certificate-withdrawn': {
    issuedAt: at,
    reason: 'The recording of the speaking part shows another person than the recording of the writing part.',
  },
  'mark-withdrawn': {
    skill: 'writing',
    testNumber: 3,
    reason: 'The examiner gave the bands of another answer by mistake.',
  },
  'test-replaced': {
    testNumber: 3,
    replacementNumber: 4,
    reason: 'The fire alarm rang twice during the speaking part, and the room was left.',
  },
  'recordings-withdrawn': { testNumber: 3 },
  'account-to-be-deleted': { deleteAt: at + 7 * 86_400_000 },
  'account-kept': {},
  enquiry: {
    plan: 'Enterprise',
    name: 'A person at a school',
    email: 'language.office@school.example',
    organisation: 'A language school',
    people: 'About 120 a term',
    message: 'We test all new students in September.\nCan they sit in one room, and can we pay by invoice?',
  },
};

/** The same values with `text` in place of every string that a person or another system chose. */
export function hostileSample<K extends MailKind>(kind: K, text: string): MailValues<K> {
  const entries = Object.entries(MAIL_SAMPLES[kind]).map(([name, value]) => [
    name,
    typeof value === 'string' && !['skill', 'closedBy'].includes(name) ? text : value,
  ]);
  return Object.fromEntries(entries) as MailValues<K>;
}
