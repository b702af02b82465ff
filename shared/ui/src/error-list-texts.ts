/** Beside the list, which few remotes use: in the package's table each of them would carry it. */
export const errorListTexts = {
  /** Title of a form's errors, by their number; one error needs none. */
  attention: (errors: number): string | undefined =>
    errors < 2 ? undefined : `${['Two', 'Three', 'Four', 'Five'][errors - 2] ?? errors} things need your attention`,
};

/** Another language is another object of this type. @public */
export type Texts = typeof errorListTexts;
