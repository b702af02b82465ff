import * as shared from '@bandmark/contracts/certificate-texts';

/** All texts of a certificate's picture and PDF. */
export const fileTexts = {
  label: shared.CERTIFICATE_LABEL,
  earned: shared.EARNED,
  sample: shared.SAMPLE_FILE,
  sampleMark: 'Sample',
  awardedOn: shared.AWARDED_ON,
  number: shared.CERTIFICATE_NUMBER,
  band: (band: string) => `Band ${band} of 9`,
  skills: shared.RESULT_BY_SKILL,
  spectrum: shared.RESULT_ON_THE_SPECTRUM,
  signedBy: shared.SIGNED_BY,
  scan: shared.SCAN,
  verify: (address: string) =>
    `This file holds the signature of the certificate. Open it at ${address} to see what was signed, and whether it still holds.`,
  givenBy: {
    examiner: 'Marked by an examiner',
    partner: 'Marked by a partner',
    key: 'Scored by answer key',
    estimate: 'Automatic estimate',
  },
  /** Replaces a name with letters that no font covers. */
  nameOnPage: 'The name is on the certificate’s page',
  /** Describes the file inside the PDF. */
  attachment: 'The signed certificate (Open Badges 3.0)',
  title: shared.certificateOf,
} as const;
