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
  recordings: {
    title: (name: string) => `Verified Test Recordings for ${name || '–'}`,
    none: 'There are no recordings for this certificate.',
    ofSkill: (skill: string) => `${skill} recording`,
    back: 'Back to the certificate',
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof texts>;
