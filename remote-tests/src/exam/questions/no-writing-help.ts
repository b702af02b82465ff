/**
 * Attributes of a field whose spelling is part of the test: they turn off spelling check, correction and suggestions of
 * browsers, keyboards on screens and extensions.
 */
export const NO_WRITING_HELP = {
  spellCheck: false,
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  // Words that a browser would write on by itself, also where its spelling check is off.
  writingsuggestions: 'false',
  translate: 'no',
  'data-gramm': 'false',
  'data-lt-active': 'false',
} as const;
