/**
 * Texts shared by the certificate's page, its link preview page, its files and the landing page. They are separate
 * constants instead of one table so that tree shaking keeps only those that a bundle uses.
 */

export const CERTIFICATE_LABEL = 'English Proficiency Certificate';
export const certificateOf = (holder: string): string => `${CERTIFICATE_LABEL} of ${holder}`;

/** Follows the holder's name; verbatim from spec §2. */
export const EARNED =
  'has successfully earned the Certificate in English Proficiency and achieved the following level:';

export const AWARDED_ON = 'Awarded on';
export const awardedOn = (date: string): string => `${AWARDED_ON} ${date}`;
export const CERTIFICATE_NUMBER = 'Certificate no.';
export const RESULT_BY_SKILL = 'Result by skill';
export const RESULT_ON_THE_SPECTRUM = 'Result on the Spectrum';
export const SIGNED_BY = 'Executive Director';
export const SCAN = 'Scan for Verification';

export const SAMPLE = 'This is a sample certificate. Its recordings show a scripted run, not a person.';
/** For the PDF and the picture, which have no recordings. */
export const SAMPLE_FILE = 'This is a sample certificate. It was not awarded to anyone.';
export const RECORDINGS_HIDDEN = 'The holder has hidden the recordings of this test. The levels stay valid.';

export const KEEP_IT = 'Keep it';
export const KEEP_NOTE = 'Each file holds the signature: anyone can verify it, without asking us.';
export const PDF_FILE = 'PDF';
export const PICTURE_FILE = 'Picture (PNG)';
export const CREDENTIAL_FILE = 'Signed file (JSON)';

export const NO_CERTIFICATE = 'There is no certificate at this address.';
export const withdrawnOn = (date: string): string => `This certificate was withdrawn on ${date}.`;
export const WITHDRAWN_BY_HOLDER = 'Its holder has withdrawn it.';
export const withdrawnBySite = (siteName: string): string => `${siteName} has withdrawn it.`;
export const WITHDRAWAL_REASON = 'Reason';
export const WITHDRAWN_WHAT_NOW =
  'It is no longer valid, and it says nothing about anyone’s English. If someone sent you this link, ask them for their current certificate.';
