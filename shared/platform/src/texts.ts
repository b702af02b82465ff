/**
 * The type of a remote's table of texts (`src/texts.ts`): its structure, with any sentence in each place. A table of
 * another language `satisfies` it, so a sentence that is missing there does not compile.
 */
export type WidenedTexts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: WidenedTexts<T[Key]> };
