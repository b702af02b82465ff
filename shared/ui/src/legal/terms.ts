import { daysText, type LegalDocument, type LegalFacts } from './legal-document';

/**
 * Spec §2 names two facts: the governing law of a European country, and link-request replies in 2-3 weeks. Each other
 * sentence describes what this service does; the server's `promises.test.ts` holds it to the call that does it.
 */
export const termsOf = ({ siteName, operator, keptDays, markingPartner }: LegalFacts): LegalDocument => ({
  changed: '2026-11-28',
  sections: [
    {
      heading: 'What you agree to',
      content: [
        `These terms are the agreement between you and us. We are ${operator.name} (${operator.address}), the operator of ${siteName}. By opening an account or taking a test you accept them. If you do not, please do not use the service.`,
        'You need to be at least 13 years old to have an account. If the law where you live asks for a parent’s consent at your age, please get it first.',
      ],
    },
    {
      heading: 'Your account',
      content: [
        'One account is for one person. Keep your password to yourself; what happens under your account counts as yours until you tell us that someone else used it. If you lose a device, log out everywhere on your account page.',
        'Give the name that your identity document carries, because it is printed on your certificate.',
      ],
    },
    {
      heading: 'Taking a test',
      content: [
        'A test is recorded: your camera, your microphone and what happens on the test page. Without the recording there is no certificate.',
        'While a test runs, these rules hold:',
        [
          'You sit the test alone and answer in your own words.',
          'No notes, translators, writing assistants or second devices.',
          'Tasks are not copied, photographed, published or passed on.',
          'The camera stays on and shows your face.',
        ],
        'If a recording shows that the rules were broken, we can withdraw the mark or the certificate. We tell you why by e-mail, and you can write to us to ask us to look again.',
      ],
    },
    {
      heading: 'Results and certificates',
      content: [
        `Writing and speaking are marked by a person${markingPartner === undefined ? '' : ` or by ${markingPartner}`}; an automatic estimate may be shown before that and is named as such. A certificate states what was measured on that day. It is not a promise about admission, employment or a visa: whoever asks for proof decides what to accept.`,
        'The address of your certificate works like a key. Anyone who has it can see the certificate with its recordings, answers and marks. On your account page you can hide a recording, show it again, or withdraw it for good. A certificate without its recordings is not verified by video, so it ends when you withdraw them.',
      ],
    },
    {
      heading: 'Prices',
      content: [
        'Prices are shown per month before you choose a plan. An offer with an end date applies to what you ask for before that date. Pro and Enterprise are arranged with our sales team: you send an enquiry, and you pay nothing before we have agreed. The rights to cancel that consumer law gives you stay untouched.',
      ],
    },
    {
      heading: 'Linking to this site',
      content: [
        'You may link to your own certificate wherever you like, and anyone may link to the home page as long as the link does not suggest that we endorse something. Organisations that want to link in another way, use our marks or embed parts of the site please ask us by e-mail, saying who you are and where the link will stand. Please allow 2-3 weeks for a reply.',
      ],
    },
    {
      heading: 'What belongs to whom',
      content: [
        'Tasks, texts and drawings on this site are ours or used with permission. Your answers and your recordings are yours; you allow us to store, mark and show them as far as the test and the certificate need it.',
      ],
    },
    {
      heading: 'If something goes wrong',
      content: [
        'We keep the service running with care, yet it can be interrupted. Answers are kept on your device until the server has them. If you could not finish a test, you can add another one and sit it at no cost.',
        'We answer without limit for intent, gross negligence and harm to life or health. In all other cases we answer only for the damage that is typical of a contract like this and could be foreseen.',
      ],
    },
    {
      heading: 'Changes and the end of the agreement',
      content: [
        'When these terms change, the new text stands here with its date. It holds for the tests that you begin after that date.',
        `You can delete your account at any time on your account page. You then have ${daysText(keptDays.deletion)} to change your mind.`,
      ],
    },
    {
      heading: 'Law',
      content: [
        `These terms are governed by the law of ${operator.country}. If you are a consumer, the protection that the law of the country you live in gives you cannot be taken away by this choice, and you may go to court there.`,
      ],
    },
    {
      heading: 'Who we are',
      content: [`${operator.name}, ${operator.address}. Write to us at ${operator.contact}.`],
    },
  ],
});
