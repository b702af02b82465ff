import * as shared from '@bandmark/contracts/certificate-texts';
import { nameInSentence } from '@bandmark/domain/person-name';
import type { WidenedTexts } from '@bandmark/platform';

/** All texts of the certificate's pages; a text with a value in it is a function. */
export const texts = {
  loading: 'Loading the certificate',
  sample: shared.SAMPLE,
  earned: shared.EARNED,
  header: {
    home: (siteName: string) => `${siteName}, home`,
    label: shared.CERTIFICATE_LABEL,
    picture: (name: string) => (name ? `${name}, from the recording` : 'From the recording'),
  },
  facts: { awardedOn: shared.AWARDED_ON, number: shared.CERTIFICATE_NUMBER },
  levelBox: { verify: 'Click for Verification', awardedOn: shared.awardedOn },
  proof: {
    signedBy: shared.SIGNED_BY,
    scan: shared.SCAN,
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
    title: shared.RESULT_ON_THE_SPECTRUM,
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
    /** Shown if the browser denies access to the clipboard. */
    copyYourself: (address: string) => `This is the link: ${address}`,
    send: 'Share…',
    /** Title in the device's share sheet. */
    title: shared.certificateOf,
    print: 'Print',
  },
  keep: {
    title: shared.KEEP_IT,
    text: shared.KEEP_NOTE,
    pdf: shared.PDF_FILE,
    picture: shared.PICTURE_FILE,
    credential: shared.CREDENTIAL_FILE,
  },
  linkedin: {
    add: 'Add to LinkedIn',
    /** What LinkedIn calls the certificate. */
    name: (level: string, name: string) => `${shared.CERTIFICATE_LABEL} - ${level} ${name} Level`,
  },
  result: {
    unknown: 'Result',
    failed: 'This certificate could not be loaded.',
    failedHint: 'No level is shown until the record has arrived.',
    missing: shared.NO_CERTIFICATE,
    missingHint: 'Check that the link is complete: the part after # is the certificate’s number.',
    overall: 'Overall',
    /** For screen readers, after a bar's number. */
    ofNine: 'of 9',
    hint: 'Select a bar to open its detailed report.',
    hintVideo: 'A short film: the pointer selects the bar of a skill, and its detailed report opens.',
  },
  withdrawn: {
    title: shared.withdrawnOn,
    byHolder: shared.WITHDRAWN_BY_HOLDER,
    bySite: shared.withdrawnBySite,
    reason: shared.WITHDRAWAL_REASON,
    whatNow: shared.WITHDRAWN_WHAT_NOW,
  },
  reissued: (date: string) => `This certificate was issued again on ${date}. This is the current one.`,
  recordings: {
    hidden: shared.RECORDINGS_HIDDEN,
    title: (name: string) => `Verified Test Recordings for ${nameInSentence(name) || '–'}`,
    none: 'There are no recordings for this certificate.',
    ofSkill: (skill: string) => `${skill} recording`,
    back: 'Back to the certificate',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
