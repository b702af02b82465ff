/**
 * All texts of mails, by kind. Voice: short and plain, what happened and what to do. No level, band or name, because
 * others may see a mail on an open screen.
 */
export const mailTexts = {
  footer: {
    // Also true of an address that an account had before, or is to get once its link is opened.
    why: (site: string) => `You get this email because your address was given for an account on ${site}.`,
    stop: 'Stop emails of this kind',
    choose: 'Choose your emails',
  },
  facts: { test: 'Test', submitted: 'Submitted', receipt: 'Receipt', part: 'Part' },

  'confirm-address': {
    subject: 'Confirm your address',
    lead: (site: string) =>
      `This address was given for an account on ${site}. If it was you, confirm that it is yours.`,
    action: 'Confirm this address',
    rest: 'The link works for 7 days. If it was not you, do nothing: the address stays unconfirmed.',
  },
  'address-confirmed': {
    subject: 'Your address is confirmed',
    lead: (site: string) => `Your address on ${site} is confirmed. We send receipts, results and certificates here.`,
    action: 'Go to your tests',
  },
  recovery: {
    subject: (site: string) => `Set a new password for ${site}`,
    lead: (site: string) => `Somebody asked for a new password for your ${site} account. Was it you?`,
    action: 'Set a new password',
    rest: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    lead: (site: string) => `Your ${site} account has a new password. All other devices were logged out.`,
    rest: 'If you did not change it, set a new password now. Only you can do that, because the link goes to this address.',
    action: 'Get a recovery link',
  },
  'address-changed': {
    subject: 'Your email address was changed',
    lead: (site: string) => `Your ${site} account now has another email address. This one no longer opens it.`,
    rest: (contact: string) => `If you did not change it, write to ${contact} at once and name this address.`,
  },
  'answer-received': {
    subject: (skill: string) => `Receipt for your ${skill.toLowerCase()} answer`,
    byCandidate: (skill: string) => `Your ${skill.toLowerCase()} answer is submitted. This is your receipt.`,
    byClock: (skill: string) =>
      `The time of your ${skill.toLowerCase()} answer is over. We submitted what you had written or said. This is your receipt.`,
    rest: 'Keep it: with the receipt we can find your answer. An examiner marks it next, and we write to you when the result is there.',
    restReplaced:
      'Keep it: with the receipt we can find your answer. You have another test in place of this one, so this one gets no more marks.',
    restByKey:
      'Keep it: with the receipt we can find your answer. The answer key has marked it, and you find the result in your tests.',
    action: 'See your tests',
  },
  'result-ready': {
    subject: (isBoth: boolean) => (isBoth ? 'Your results are ready' : 'Your result is ready'),
    lead: (skills: readonly string[], test: number) =>
      skills.length > 1
        ? `The ${skills.join(' and ').toLowerCase()} parts of test ${test} are marked.`
        : `The ${(skills[0] ?? '').toLowerCase()} part of test ${test} is marked.`,
    action: (isBoth: boolean) => (isBoth ? 'See your results' : 'See your result'),
    rest: 'Your certificate follows when all parts are marked and their recordings have arrived.',
  },
  'certificate-ready': {
    subject: 'Your certificate is ready',
    lead: (test: number) => `All parts of test ${test} are marked, and your certificate is issued.`,
    action: 'See your certificate',
    rest: 'Its address is all that others need to check it. Share it with whom you like.',
  },
  'certificate-reissued': {
    subject: 'Your certificate was issued again',
    lead: 'Your certificate has a new address. The old one leads there.',
    action: 'See your certificate',
    rest: 'If you shared the old address, you need not share it again.',
  },
  'certificate-withdrawn': {
    subject: 'Your certificate was withdrawn',
    lead: (date: string) => `We have withdrawn your certificate of ${date}. Its page now says so, with the reason.`,
    reason: 'The reason:',
    rest: (contact: string) => `If you think that this is a mistake, write to ${contact}.`,
    action: 'See your tests',
  },
  'mark-withdrawn': {
    subject: (skill: string) => `The mark of your ${skill.toLowerCase()} answer was withdrawn`,
    lead: (skill: string, test: number) =>
      `We have withdrawn the mark of the ${skill.toLowerCase()} part of test ${test}. An examiner marks it again, and we write to you when the result is there.`,
    reason: 'The reason:',
    rest: (contact: string) => `If you think that this is a mistake, write to ${contact}.`,
    action: 'See your tests',
  },
  'test-replaced': {
    subject: 'You have a new test',
    lead: (test: number, replacement: number) =>
      `A part of test ${test} went wrong, so we have given you test ${replacement} in its place.`,
    reason: 'What happened:',
    rest: (replacement: number) =>
      `Test ${replacement} has all parts and other questions. Take them on any day. Your first test stays in your list and you can read it, but it gets no more marks and no certificate.`,
    action: 'See your tests',
    mistake: (contact: string) => `If you think that this is a mistake, write to ${contact}.`,
  },
  'recordings-withdrawn': {
    subject: 'Your recordings were withdrawn',
    lead: (test: number) =>
      `You have withdrawn the recordings of test ${test}. No one can open them any more, and we delete their files. A certificate that rested on them has ended.`,
    rest: (contact: string) =>
      `If it was not you, set a new password and write to ${contact}. The files cannot be brought back.`,
    action: 'Go to your account',
  },
  'account-to-be-deleted': {
    subject: (moment: string) => `Your account will be deleted on ${moment}`,
    lead: (moment: string) =>
      `You asked us to delete your account. On ${moment} we delete it with all tests, answers, recordings and certificates.`,
    rest: 'If you change your mind, log in before then and choose “Keep my account”. After that, nothing can be brought back.',
    action: 'Keep my account',
  },
  'account-kept': {
    subject: 'Your account stays',
    lead: 'You have kept your account. Nothing was deleted.',
    rest: 'If it was not you, set a new password now.',
    action: 'Go to your account',
  },
  enquiry: {
    subject: (plan: string, organisation: string) => `Enquiry about ${plan}: ${organisation}`,
    lead: (plan: string) => `Somebody asks about the ${plan} plan. Answer to the address below.`,
    facts: { name: 'Name', email: 'Email', organisation: 'Organisation', people: 'People' },
    action: 'See all enquiries',
  },
} as const;
