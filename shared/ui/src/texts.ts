/** The components' own texts; those of screens come as props. */
export const texts = {
  failure: { tryAgain: 'Try again', slow: 'This part of the site is taking long.' },
  loading: 'Loading...',
  page: { skip: 'Skip to content' },
  camera: { live: 'Live camera preview' },
  microphone: { level: 'Microphone level' },
  seal: { turn: 'Turn the seal', stop: 'Stop the seal' },
  /** Browsers give devices a name after consent only. */
  device: (kind: string, number: number) => `${kind} ${number}`,
  legal: {
    titles: { terms: 'Terms & Conditions', privacy: 'Privacy Policy' },
    changed: 'Last changed on',
    close: 'Close',
    loading: 'Loading the text',
    failed: 'This text could not be loaded.',
  },
};

/** Another language is another object of this type. @public */
export type Texts = typeof texts;

/** Of the list above a form. Apart from the others, so that pages without a form do not carry it. */
export const errorListTexts = {
  /** By the number of errors; one needs no title. */
  attention: (errors: number): string | undefined =>
    errors < 2 ? undefined : `${['Two', 'Three', 'Four', 'Five'][errors - 2] ?? errors} things need your attention`,
};

/** Another language is another object of this type. @public */
export type ErrorListTexts = typeof errorListTexts;
