import type { LegalDocument } from './legal-document';

/** Spec §2 names two facts: requests are answered within one month, and children under 13. */
export const PRIVACY: LegalDocument = {
  title: 'Privacy Policy',
  changed: '2026-11-01',
  sections: [
    {
      heading: 'In short',
      content: [
        'We collect what a test on camera needs, keep it for as long as the result has to be checked, show recordings only to those who hold their link, and sell nothing to anyone.',
      ],
    },
    {
      heading: 'What we collect',
      content: [
        [
          'Account: your e-mail address, your name, a fingerprint of your password (never the password) or the fact that you sign in with Google.',
          'Tests: your answers, when you gave them, and the marks you received.',
          'Recordings: video and sound from your camera and microphone during a test, and what happened on the test screen.',
          'Country: a two-letter code, asked once, so that support and times fit where you are.',
          'Technical notes: errors, loading times and the address of your connection, to keep the service secure.',
        ],
      ],
    },
    {
      heading: 'What we use it for',
      content: [
        'To run and mark your test, to issue and verify your certificate, to find attempts at cheating, to write to you about your account, and to repair what breaks. The basis is our agreement with you and, for security, our legitimate interest. Recording starts only after you have said yes to camera and microphone.',
      ],
    },
    {
      heading: 'Who sees it',
      content: [
        'Examiners see the answers and recordings they mark. Anyone who has the address of your certificate sees your name, your levels and the recordings linked there; you decide who gets that address and can withdraw a recording. Companies that host the service for us work on our instructions only. We give them to no one else, unless a law compels us.',
      ],
    },
    {
      heading: 'On your device',
      content: [
        'Your browser keeps a sign-in token, your settings, and answers and recordings that have not reached the server yet. One cookie remembers the page you wanted before signing in. There are no advertising or tracking cookies. The check that you are human may come from a provider that the page names at that moment.',
      ],
    },
    {
      heading: 'How long',
      content: [
        'Answers and recordings stay as long as the certificate that rests on them, and are deleted when you withdraw them or close your account. Technical notes go after 90 days. Invoices are kept as long as tax law demands.',
      ],
    },
    {
      heading: 'Your rights',
      content: [
        'You can ask what we hold about you, have it corrected, deleted or handed over in a readable format, restrict or object to its use, and take back a consent. Write to us by e-mail. Requests are answered within one month. If you are not content with our reply, you can turn to the data protection authority of your country.',
      ],
    },
    {
      heading: 'Children',
      content: [
        'The service is not made for children under 13, and we do not knowingly collect data from them. If you believe that a child has given us data, tell us and we delete it.',
      ],
    },
    {
      heading: 'Changes',
      content: [
        'When this policy changes in substance, we tell account holders by e-mail before the change takes effect.',
      ],
    },
  ],
};
