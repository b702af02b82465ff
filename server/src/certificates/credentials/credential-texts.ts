import { CERTIFICATE_LABEL } from '@bandmark/contracts/certificate-texts';

/** The human-readable texts of a credential, which wallets and other sites' verifiers show. */
export const credentialTexts = {
  name: CERTIFICATE_LABEL,
  sampleIssuer: (siteName: string) => `${siteName} (sample)`,
  achievement: (level: string, levelName: string) => `${CERTIFICATE_LABEL}, ${level} ${levelName}`,
  description: (siteName: string) =>
    `A test of English by ${siteName}, recorded on camera. The result is a band from 0 to 9 and a level of the Common European Framework of Reference (CEFR).`,
  criteria:
    'Each skill gets a band from 0 to 9 in halves. The overall band is the mean of the skills to the nearest half, and the level follows from it.',
  framework: 'Common European Framework of Reference for Languages (CEFR)',
  overall: 'Overall',
  result: (part: string, kind: 'band' | 'level') => `${part} ${kind}`,
  evidence: {
    camera: (skill: string) => `${skill}: recording of the camera`,
    screen: (skill: string) => `${skill}: recording of the screen`,
    answer: (skill: string) => `${skill}: answer`,
    mark: (skill: string) => `${skill}: mark`,
  },
  answerHash: 'SHA-256 of the answer as it was submitted, in UTF-8.',
  givenBy: {
    examiner: 'Marked by an examiner. SHA-256 of {"band":…,"criteria":[…]} in UTF-8.',
    partner: 'Marked by a partner of the site. SHA-256 of {"band":…,"criteria":[…]} in UTF-8.',
    key: 'Scored by an answer key. SHA-256 of {"band":…,"criteria":[…]} in UTF-8.',
    estimate: 'Estimated by a program. SHA-256 of {"band":…,"criteria":[…]} in UTF-8.',
  },
} as const;
