import { nameInSentence } from '@bandmark/domain/person-name';
import type { WidenedTexts } from '@bandmark/platform';

/** Texts of the panel that withdraws marks and certificates. */
export const correctionTexts = {
  title: 'Correct a mark or a certificate',
  about: 'Enter the number of a certificate, a receipt, or the name at the end of a report’s address.',
  by: 'Certificate, receipt or report',
  find: 'Find',
  finding: 'Finding…',
  found: (test: number, name: string) => (name === '' ? `Test ${test}` : `Test ${test} of ${nameInSentence(name)}`),
  certificate: 'Certificate',
  issued: (level: string, band: number, date: string) => `${level}, band ${band.toFixed(1)}, issued on ${date}`,
  noCertificate: 'None.',
  withdrawnOn: (date: string) => `Withdrawn on ${date}.`,
  marked: (level: string, band: number, date: string) => `${level}, band ${band.toFixed(1)}, marked on ${date}`,
  markedBy: (who: string) => ` by ${who}`,
  unmarked: 'Not marked.',
  history: (band: number, date: string, who: string) =>
    `Band ${band.toFixed(1)} was withdrawn on ${date}${who === '' ? '' : ` by ${who}`}: `,
  withdrawCertificate: 'Withdraw the certificate',
  withdrawMark: 'Withdraw this mark',
  reason: 'Reason',
  reasonHint: 'The candidate and everyone who has the link read it. Write one or two sentences, and name no one else.',
  markLost: 'The answer is marked again. A certificate that rests on this mark is withdrawn too.',
  certificateLost:
    'The link then says that the certificate was withdrawn. The marks stay. We issue another one only after an answer was marked again.',
  confirm: 'Withdraw',
  withdrawing: 'Withdrawing…',
  withdrawn: 'The withdrawal is done.',
  /** An outcome that comes when its form has disappeared. */
  late: (test: string, outcome: string) => `${test}: ${outcome}`,
  cancel: 'Cancel',
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof correctionTexts>;
