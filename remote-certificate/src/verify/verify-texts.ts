import type { Refusal } from '../credential/verify-credential';
import type { StatusGap } from '../credential/status';

/** All texts of the page that verifies a certificate, which the offline verifier shares. */
export const verifyTexts = {
  title: 'Verify a certificate',
  lead: 'Open the file of a certificate. Its signature is checked in your browser, and the file stays on your device.',
  open: {
    drop: 'Drop a certificate here',
    kinds: 'JSON, PNG or PDF, as its holder sent it',
    kindsAndCodes: 'JSON, PNG or PDF, as its holder sent it; or a picture of its QR code',
    choose: 'Choose a file',
    scan: 'Scan its QR code',
    stopScan: 'Stop scanning',
    scanning: 'Hold the QR code of the certificate in front of the camera.',
    noCamera: 'The camera could not be opened. Choose a file or paste the link instead.',
    link: 'Link or number of a certificate',
    lookUp: 'Look up',
    busy: 'Checking…',
  },
  failed: {
    severalFiles: 'Open one file at a time: a verdict is about one certificate.',
    unreadable: 'This file could not be read. Check that it is still there, and choose it again.',
    tooLarge: 'This file is too large to be a certificate.',
    noLink: 'This is neither the link nor the number of a certificate.',
    unknownLink: 'There is no certificate with this number.',
    unsignedLink: 'The certificate with this number is not signed yet, so there is nothing to check. Try again later.',
    withdrawnLink: 'The certificate with this number was withdrawn.',
    tooMany: 'Too many numbers were looked up from your network. Wait a minute and try again.',
    unreachable: 'The certificate could not be fetched. Check your connection and try again.',
    otherCode: 'This QR code leads to no certificate.',
  },
  verdict: {
    valid: 'This certificate is genuine',
    sample: 'This is a genuine sample',
    withdrawn: 'This certificate was withdrawn',
    unknown: 'Genuine, but it may have been withdrawn',
    none: 'This certificate is genuine',
    refused: 'Do not rely on this file',
    signedBy: (issuer: string, host: string) =>
      `Signed by ${issuer} (${host}). Not a letter of what this page shows has been changed since. A picture or a PDF may show something else: compare it with this page.`,
    sampleNote: 'It shows what a certificate looks like. It was not awarded to anyone.',
    replacedNote: (number: string) => `You looked up ${number}. It was issued again, and this certificate replaced it.`,
    withdrawnNote: (date: string) =>
      `Its signature is genuine, but it is no longer valid: by ${date}, its issuer had withdrawn it or issued it again.`,
  },
  refusals: {
    'no-credential':
      'There is no signed certificate in this file. A picture or a printout alone cannot be verified: ask for the file.',
    'other-context': 'The file redefines its terms, so we cannot say what was signed.',
    'other-proof': 'The file is signed in a way that this page does not know.',
    'other-issuer': 'The file was not signed by the issuer it names.',
    'unknown-issuer': 'The issuer it names is not known here, so its signature says nothing.',
    'wrong-key':
      'The key that signed it is not one of the issuer’s, or not any more. The holder of a genuine certificate can download it again.',
    altered: 'Something in it was changed after it was signed.',
    'other-form':
      'Its signature is genuine, but the file was rewritten in a way that can hide a part of it. Ask for the original file.',
    'not-yet-valid': 'It is dated in the future. Check that the clock of this device is right.',
    expired: 'It has expired.',
  } satisfies Record<Refusal, string>,
  status: {
    label: 'Withdrawn?',
    valid: (time: string, age: string) => `No, as of ${time} (${age})`,
    withdrawn: (time: string, age: string) => `Yes, as of ${time} (${age})`,
    unknown: 'Unknown',
    none: 'It names no list of withdrawn certificates',
    gaps: {
      unreachable: 'The issuer’s list of withdrawn certificates could not be reached.',
      'other-list': 'What came is not the issuer’s list of withdrawn certificates.',
      'not-signed': 'The list of withdrawn certificates is not signed by the issuer.',
      'early-list': 'The list is dated in the future. Check that the clock of this device is right.',
      'old-list': 'An old list came in place of the current one, and may lack what was withdrawn since.',
    } satisfies Record<StatusGap, string>,
    again: 'Ask again',
  },
  facts: {
    awarded: 'Awarded on',
    address: 'Address',
    level: (level: string, name: string, band: string) => `${level} ${name}, band ${band} of 9`,
  },
  results: { title: 'Result', part: 'Skill', level: 'Level', band: 'Band', total: 'Overall' },
  evidence: {
    title: 'What stands behind it',
    lead: 'The certificate holds a fingerprint (SHA-256) of each recording, answer and mark. Open a recording to see whether it is the one that was scored.',
    check: 'Check a recording',
    checking: (name: string) => `Reading ${name}…`,
    found: (name: string, what: string) => `${name} is the file that was scored: ${what}.`,
    other: (name: string) => `${name} is none of these files, or it was changed since: this is not what was scored.`,
    unreadable: (name: string) => `${name} could not be read, so nothing is known of it.`,
  },
  keep: {
    title: 'Keep this page as a file',
    text: 'One HTML file with everything in it, the issuer’s keys included. It checks certificates without a network, and without us.',
    save: 'Save the verifier',
    failed: 'The file could not be fetched. Try again.',
    keysAsOf: (issuer: string, date: string) => `Knows the keys of ${issuer} as of ${date}.`,
    samplesOf: (issuer: string) => `${issuer} for samples`,
    noKeys: 'The issuer’s keys could not be loaded: no signature can be checked before they are.',
  },
} as const;
