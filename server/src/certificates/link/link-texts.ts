import * as shared from '@bandmark/contracts/certificate-texts';
import { nameInSentence } from '@bandmark/domain/person-name';

/** All texts of the page of a certificate's link, which the server renders because it needs no script. */
export const linkTexts = {
  label: shared.CERTIFICATE_LABEL,
  title: (name: string, level: string, levelName: string) =>
    `${nameInSentence(name)}: ${level} ${levelName} in English`,
  description: (name: string, band: string, date: string, skills: string) =>
    `${nameInSentence(name)} earned the Certificate in English Proficiency on ${date}, with band ${band} of 9. ${skills}.`,
  skill: (name: string, level: string) => `${name} ${level}`,
  earned: shared.EARNED,
  level: (levelName: string, band: string) => `${levelName}, band ${band} of 9`,
  awardedOn: shared.AWARDED_ON,
  number: shared.CERTIFICATE_NUMBER,
  skills: shared.RESULT_BY_SKILL,
  columns: { skill: 'Skill', level: 'Level', band: 'Band', givenBy: 'Given by' },
  givenBy: { examiner: 'an examiner', partner: 'a partner', key: 'the answer key', estimate: 'a program' },
  open: 'Open the certificate',
  watch: 'Watch the recordings',
  recorded: 'The test was recorded on camera. Anyone who has this link can watch the recordings.',
  hidden: shared.RECORDINGS_HIDDEN,
  sample: shared.SAMPLE,
  keep: shared.KEEP_IT,
  files: { pdf: shared.PDF_FILE, picture: shared.PICTURE_FILE, credential: shared.CREDENTIAL_FILE },
  keepNote: shared.KEEP_NOTE,
  verify: 'Verify a certificate',
  unknown: {
    title: shared.NO_CERTIFICATE,
    why: 'Check that the link is complete. If someone sent it to you, ask them to send it again.',
  },
  failed: {
    title: 'This certificate could not be loaded.',
    why: 'The link may be right. Wait a minute and open it again.',
  },
  withdrawn: {
    title: shared.withdrawnOn,
    byHolder: shared.WITHDRAWN_BY_HOLDER,
    bySite: shared.withdrawnBySite,
    reason: shared.WITHDRAWAL_REASON,
    whatNow: shared.WITHDRAWN_WHAT_NOW,
  },
} as const;
