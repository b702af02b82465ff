/** Every sentence of a certificate's picture and PDF: they are made here. */
export const FILE_TEXTS = {
  label: 'English Proficiency Certificate',
  earned: 'has successfully earned the Certificate in English Proficiency and achieved the following level:',
  sample: 'This is a sample certificate. Nobody was awarded it.',
  sampleMark: 'Sample',
  awardedOn: 'Awarded on',
  number: 'Certificate no.',
  band: (band: string) => `Band ${band} of 9`,
  skills: 'Result by skill',
  spectrum: 'Result on the Spectrum',
  signedBy: 'Executive Director',
  scan: 'Scan for Verification',
  verify: (address: string) =>
    `This file holds the signature of the certificate. Open it at ${address} to see that nothing in it was changed, and whether it still holds.`,
  givenBy: {
    examiner: 'Marked by an examiner',
    partner: 'Marked by a partner',
    key: 'Scored by answer key',
    estimate: 'Automatic estimate',
  } as Readonly<Record<string, string>>,
  /** Of the file inside the PDF. */
  attachment: 'The signed certificate (Open Badges 3.0)',
  title: (holder: string) => `English Proficiency Certificate of ${holder}`,
} as const;
