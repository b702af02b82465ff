import type { WidenedTexts } from '@bandmark/platform';

/** Every sentence that a person reads of a certificate; a text with a value in it is a function. */
export const texts = {
  loading: 'Loading the certificate',
  sample: 'This is a sample certificate. Its recordings show a scripted run, not a person.',
  /** After the holder's name: of spec §2, word for word. */
  earned: 'has successfully earned the Certificate in English Proficiency and achieved the following level:',
  header: {
    home: (siteName: string) => `${siteName}, home`,
    label: 'English Proficiency Certificate',
    picture: (name: string) => (name ? `${name}, from the recording` : 'From the recording'),
  },
  facts: { awardedOn: 'Awarded on', number: 'Certificate no.' },
  levelBox: { verify: 'Click for Verification', awardedOn: (date: string) => `Awarded on ${date}` },
  proof: {
    signedBy: 'Executive Director',
    scan: 'Scan for Verification',
    code: (address: string) => `QR code with the address ${address}`,
  },
  signature: {
    checking: 'Checking the signature…',
    signed: (issuer: string) => `Signed by ${issuer}, unaltered, checked in your browser just now.`,
    differs: 'What this page shows is not what was signed. Do not rely on it.',
    unchecked: 'The signature could not be checked just now.',
    yourself: 'Verify it yourself',
  },
  tiles: 'Levels by skill',
  spectrum: {
    title: 'Result on the Spectrum',
    achieved: (level: string, name: string) =>
      `The achieved level is ${level} ${name} according to the Common European Framework of Reference (CEFR). This score is calculated as an average of the skill section scores.`,
  },
  skill: {
    ring: (band: number, level: string, name: string) => `Band ${band} of 9, level ${level} ${name}`,
    band: (band: number) => `Band ${band} of 9`,
    bandBy: (band: number, givenBy: string) => `Band ${band} of 9, ${givenBy}`,
    givenBy: {
      examiner: 'marked by an examiner',
      partner: 'marked by a partner',
      key: 'scored by answer key',
      estimate: 'automatic estimate',
    },
    derived: 'Derived from the band',
    report: 'Detailed report',
    reportOf: (skill: string) => `Detailed report, ${skill}`,
  },
  about: {
    title: 'About',
    text: (siteName: string, writings: string) =>
      `${siteName} tests speaking, listening, reading and writing on camera and states the result as a CEFR level. Over ${writings} writings have been evaluated with the technology behind it.`,
  },
  share: {
    copy: 'Copy link',
    copied: 'Link copied.',
    /** The browser does not let a page copy. */
    copyYourself: (address: string) => `This is the link: ${address}`,
    send: 'Share…',
    /** What the device's share sheet says of it. */
    title: (name: string) => `English Proficiency Certificate of ${name}`,
    print: 'Print',
  },
  keep: {
    title: 'Keep it',
    text: 'Each file holds the signature: anyone can verify it, without asking us.',
    pdf: 'PDF',
    picture: 'Picture (PNG)',
    credential: 'Signed file (JSON)',
  },
  linkedin: {
    add: 'Add to LinkedIn',
    /** What LinkedIn calls the certificate. */
    name: (level: string, name: string) => `English Proficiency Certificate - ${level} ${name} Level`,
  },
  result: {
    unknown: 'Result',
    failed: 'This certificate could not be loaded.',
    failedHint: 'No level is shown until the record has arrived.',
    missing: 'There is no certificate at this address.',
    missingHint: 'Check that the link is complete: the part after # is the certificate’s number.',
    overall: 'Overall',
    /** After a bar's name, for those who do not see the bar. */
    ofNine: 'of 9',
    hint: 'Select a bar to open its detailed report.',
    hintVideo: 'A short film: the pointer selects the bar of a skill, and its detailed report opens.',
  },
  withdrawn: {
    title: (date: string) => `This certificate was withdrawn on ${date}.`,
    byHolder: 'Its holder has withdrawn it.',
    bySite: (siteName: string) => `${siteName} has withdrawn it.`,
    reason: 'Reason',
    whatNow:
      'It is no longer valid, and it says nothing about anyone’s English. If someone sent you this link, ask them for their current certificate.',
  },
  reissued: (date: string) => `This certificate was issued again on ${date}. This is the current one.`,
  recordings: {
    hidden: 'The holder has hidden the recordings of this test. The levels stay valid.',
    title: (name: string) => `Verified Test Recordings for ${name || '–'}`,
    none: 'There are no recordings for this certificate.',
    ofSkill: (skill: string) => `${skill} recording`,
    back: 'Back to the certificate',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
