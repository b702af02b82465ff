/** Every sentence of the page of a certificate's link: it is made here, because it needs no script. */
export const LINK_TEXTS = {
  label: 'English Proficiency Certificate',
  title: (name: string, level: string, levelName: string) => `${name}: ${level} ${levelName} in English`,
  description: (name: string, band: string, date: string, skills: string) =>
    `${name} earned the Certificate in English Proficiency on ${date}, with band ${band} of 9. ${skills}.`,
  skill: (name: string, level: string) => `${name} ${level}`,
  earned: 'has successfully earned the Certificate in English Proficiency and achieved the following level:',
  level: (levelName: string, band: string) => `${levelName}, band ${band} of 9`,
  awardedOn: 'Awarded on',
  number: 'Certificate no.',
  skills: 'Result by skill',
  columns: { skill: 'Skill', level: 'Level', band: 'Band', givenBy: 'Given by' },
  givenBy: { examiner: 'an examiner', partner: 'a partner', key: 'the answer key', estimate: 'a program' },
  open: 'Open the certificate',
  watch: 'Watch the recordings',
  recorded: 'The test was recorded on camera. Whoever has this link can watch the recordings.',
  hidden: 'The holder has hidden the recordings of this test. The levels stay valid.',
  sample: 'This is a sample certificate. Its recordings show a scripted run, not a person.',
  keep: 'Keep it',
  files: { pdf: 'PDF', picture: 'Picture (PNG)', credential: 'Signed file (JSON)' },
  keepNote: 'Each file holds the signature: anyone can check it, without asking us.',
  verify: 'Verify a certificate',
  unknown: {
    title: 'There is no certificate at this address.',
    why: 'Check that the link is complete. If someone sent it to you, ask them to send it again.',
  },
  withdrawn: {
    title: (date: string) => `This certificate was withdrawn on ${date}.`,
    byHolder: 'Its holder has withdrawn it.',
    bySite: (siteName: string) => `${siteName} has withdrawn it.`,
    reason: 'Reason',
    whatNow:
      'It is no longer valid, and it says nothing about anyone’s English. If someone sent you this link, ask them for their current certificate.',
  },
} as const;
