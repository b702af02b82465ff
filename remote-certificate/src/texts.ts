import type { WidenedTexts } from '@bandmark/platform';

/** Every sentence that a person reads of a certificate; a text with a value in it is a function. */
export const texts = {
  loading: 'Loading the certificate',
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
    home: (siteName: string) => `${siteName}, home`,
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
