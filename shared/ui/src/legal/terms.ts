import type { LegalDocument } from './legal-document';

/**
 * Spec §2 names two facts: the governing law of a European country, and link-request replies in 2–3 weeks.
 * The operator states which country; the other sections describe what this service does.
 */
export const TERMS: LegalDocument = {
  title: 'Terms & Conditions',
  changed: '2026-11-01',
  sections: [
    {
      heading: 'What you agree to',
      content: [
        'These terms are the agreement between you and us, the operator of this site. By opening an account or taking a test you accept them. If you do not, please do not use the service.',
        'You need to be at least 13 years old to have an account. If the law where you live asks for a parent’s consent at your age, please get it first.',
      ],
    },
    {
      heading: 'Your account',
      content: [
        'One account is for one person. Keep your password to yourself; what happens under your account counts as yours until you tell us that someone else used it.',
        'Give the name that your identity document carries, because it is printed on your certificate.',
      ],
    },
    {
      heading: 'Taking a test',
      content: [
        'A test is recorded: your camera, your microphone and what happens on the test screen. Without the recording there is no certificate.',
        'While a test runs, these rules hold:',
        [
          'You sit the test alone and answer in your own words.',
          'No notes, translators, writing assistants or second devices.',
          'Tasks are not copied, photographed, published or passed on.',
          'The camera stays on and shows your face.',
        ],
        'If a recording shows that the rules were broken, the result can be withheld or the certificate withdrawn. We tell you why, and you can ask us to look again.',
      ],
    },
    {
      heading: 'Results and certificates',
      content: [
        'Listening and reading are marked by an answer key. Writing and speaking are marked by a person; an automatic estimate may be shown before that and is named as such. A certificate states what was measured on that day. It is not a promise about admission, employment or a visa: whoever asks for proof decides what to accept.',
        'The address of your certificate works like a key. Anyone who has it can see the certificate and its recordings. You can withdraw a recording in your account or by writing to us.',
      ],
    },
    {
      heading: 'Prices',
      content: [
        'Prices are shown per month before you choose a plan. An offer with an end date applies to orders placed before that date. Enterprise plans are agreed by e-mail. The rights to cancel that consumer law gives you stay untouched.',
      ],
    },
    {
      heading: 'Linking to this site',
      content: [
        'You may link to your own certificate wherever you like, and anyone may link to the home page as long as the link does not suggest that we endorse something. Organisations that want to link in another way, use our marks or embed parts of the site please ask us by e-mail, saying who you are and where the link will stand. Please allow 2–3 weeks for a reply.',
      ],
    },
    {
      heading: 'What belongs to whom',
      content: [
        'Tasks, recordings of our listening sections, texts and drawings on this site are ours or used with permission. Your answers and your recordings are yours; you allow us to store, mark and show them as far as the test and the certificate need it.',
      ],
    },
    {
      heading: 'If something goes wrong',
      content: [
        'We keep the service running with care, yet it can be interrupted. Answers are kept on your device until the server has them, and time lost to a fault of ours is given back. If a test could not be finished because of us, you can sit it again at no cost.',
        'We answer without limit for intent, gross negligence and harm to life or health. In all other cases we answer only for the damage that is typical of a contract like this and could be foreseen.',
      ],
    },
    {
      heading: 'Changes and the end of the agreement',
      content: [
        'When these terms change, we tell account holders at least 30 days before. You can close your account at any time. We can close an account that breaks the rules repeatedly or seriously, after saying so.',
      ],
    },
    {
      heading: 'Law',
      content: [
        'These terms are governed by the law of the Republic of Estonia. If you are a consumer, the protection that the law of the country you live in gives you cannot be taken away by this choice, and you may go to court there.',
      ],
    },
  ],
};
