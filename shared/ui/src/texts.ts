/** The components' own texts; those of screens come as props. */
export const texts = {
  failure: { tryAgain: 'Try again', slow: 'This part of the site is taking long.' },
  loading: 'Loading...',
  page: { skip: 'Skip to content' },
  camera: { live: 'Live camera preview' },
  microphone: { level: 'Microphone level' },
  seal: { turn: 'Turn the seal', stop: 'Stop the seal' },
  /** For unnamed devices: browsers reveal names only after consent. */
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

/** Texts of the error list above a form; separate, so that pages without a form do not bundle them. */
export const errorListTexts = {
  /** By the number of errors; a single error needs no title. */
  attention: (errors: number): string | undefined =>
    errors < 2 ? undefined : `${['Two', 'Three', 'Four', 'Five'][errors - 2] ?? errors} things need your attention`,
};

/** Another language is another object of this type. @public */
export type ErrorListTexts = typeof errorListTexts;
