/**
 * Attributes of a field whose spelling is part of the test: they turn off spell check, correction and suggestions of
 * browsers, on-screen keyboards and extensions.
 */
export const NO_WRITING_HELP = {
  spellCheck: false,
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  // Text prediction, which browsers offer even with spell check off.
  writingsuggestions: 'false',
  translate: 'no',
  'data-gramm': 'false',
  'data-lt-active': 'false',
} as const;
