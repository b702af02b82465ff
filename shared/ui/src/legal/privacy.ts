import { daysText, type LegalDocument, type LegalFacts } from './legal-document';

/**
 * Spec §2 names two facts: requests are answered within one month, and children under 13. Each other sentence describes
 * what this service does; the server's `promises.test.ts` holds it to the call that does it.
 */
export const privacyOf = ({
  siteName,
  operator,
  keptDays,
  markingPartner,
  countryService,
}: LegalFacts): LegalDocument => ({
  changed: '2026-11-28',
  sections: [
    {
      heading: 'In short',
      content: [
        `We collect what a test on camera needs, and keep it until you delete it. We show recordings only to examiners${markingPartner === undefined ? '' : `, to ${markingPartner}, which marks answers for us,`} and to those who hold their link, and sell nothing to anyone.`,
      ],
    },
    {
      heading: 'Who is responsible',
      content: [
        `${operator.name}, ${operator.address}, runs ${siteName} and is responsible for your data. Write to ${operator.contact} about anything in this text.`,
      ],
    },
    {
      heading: 'What we collect',
      content: [
        [
          'Account: your e-mail address, your name, the name on your certificate, a fingerprint of your password (never the password) or the fact that you sign in with Google, and which mails you want.',
          'Tests: your answers, when you gave them, what the check of your camera and microphone found, the marks you received, and extra time or another test that you were given, with the reason.',
          'Recordings: video and sound from your camera and microphone during a test, what happened on the test page, and the name of your browser and system, such as “Chrome on Windows”.',
          `Country: a two-letter code, asked once.${countryService === undefined ? '' : ` Your browser asks ${countryService} for it, which sees the address of your connection.`}`,
          'Enquiries about a plan: what you write in the form.',
          'Technical notes: errors and loading times of pages, added up without your name, account or address.',
          'The address of your connection: counted for some hours, so that nobody can guess passwords or flood the site.',
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
        ...(markingPartner === undefined
          ? []
          : [
              `${markingPartner} marks answers for us. It gets the task with your text, or with a link to your recording that works for a day, and not while you hide the recording; not your name and not your address. What it has received stays there for as long as we agreed with it, also when you withdraw a recording or delete your account.`,
            ]),
        'Examiners see the answers and recordings they mark. Anyone who has the address of your certificate sees your name, your levels, and the answers, marks and recordings linked there; you decide who gets that address. You can hide a recording, or withdraw it for good, on your account page. Answers and marks keep their own address until you delete your account; without a certificate it shows no name. Companies that host the service for us work on our instructions only. We give your data to no one else, unless a law compels us.',
      ],
    },
    {
      heading: 'On your device',
      content: [
        'Your browser keeps a sign-in token, your settings, and answers and recordings that have not reached the server yet. A submitted answer goes from it after a week, any other that the server has or refuses after a month, when you next open the site.',
        'One cookie remembers the page you wanted before signing in. The others are read by our server alone:',
        [
          'which device you logged in on, so that strangers who guess your password do not lock you out;',
          'which version of the site you get, and which exam is open, so that a page does not change during it;',
          'for some minutes, the way back from Google and the start of a download of your data;',
          'for some hours, which examiner watches hidden recordings.',
        ],
        'There are no advertising or tracking cookies. The check that you are human may come from a provider that the page names at that moment.',
      ],
    },
    {
      heading: 'How long',
      content: [
        [
          'Account, answers, marks and certificates: until you delete your account.',
          `Recordings: until you withdraw them or delete your account. The parts in which they arrived go ${daysText(keptDays.chunks)} after the recording is put together, or ${daysText(keptDays.partialChunks)} after that if something was missing.`,
          `Addresses that your account had or asked for before: ${daysText(Math.max(keptDays.mails, 30) + 1)}.`,
          `Copies of mails, where the site has no mail server: ${daysText(keptDays.mails)}. That a mail was sent: 30 days.`,
          'Enquiries about a plan: one year.',
          `Technical notes: ${daysText(keptDays.telemetry)}.`,
          'Links for a new password and codes for signing in: until they are used or end, and an hour more at most.',
        ],
        `When you delete your account, it stays for ${daysText(keptDays.deletion)}, so that you can change your mind. Then we erase it within a day, with your tests, answers, recordings, marks and mails. What stays is the id of each certificate and when it ended, so that its address does not lead to somebody else’s. Marks that an examiner gave stay with the answers, without the examiner’s name. The database and the disk overwrite erased data later, when they need the space.`,
        'We keep backups so that a broken disk loses no answers. A backup from before the erasing still holds your data until we delete that backup.',
      ],
    },
    {
      heading: 'Your rights',
      content: [
        'On your account page you can download everything that we hold about you, correct your name and address, and delete your account. You can also write to us to ask what we hold, have it corrected, deleted or handed over, restrict or object to its use, and take back a consent. Requests are answered within one month. If you are not content with our reply, you can turn to the data protection authority of your country.',
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
      content: ['When this policy changes, the new text stands here with its date.'],
    },
  ],
});
