/** As long as the API takes, in characters as a reader counts them or more. */
const LONGEST = 120;

/**
 * Scripts that write with zero-width joiners: without them Persian and Sinhala names, for two, are misspelled
 * (Unicode Standard, section 23.2).
 */
const JOINING_SCRIPTS = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Tibetan',
];
const JOINERS = '\u200C\u200D';
/** Also each that follows another one: a joiner itself belongs to no script. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join('')}])[${JOINERS}]+`,
  'gu',
);
/** Format characters other than joiners: they turn the direction of what follows, or are not seen at all. */
const UNSEEN = new RegExp(`(?![${JOINERS}])\\p{Cf}|[\\u115F\\u1160\\u2800\\u3164\\uFFA0]|\\p{Cs}`, 'gu');
/** Controls that are not whitespace: NUL, which PostgreSQL refuses, and escapes of terminals. */
const CONTROL = /(?!\s)\p{Cc}/u;

/** Whether a text holds control characters, which no person types. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/**
 * A person's name as it may stand on a certificate: one line, without characters that are not seen or that turn the
 * direction of what follows, which could make a name read as another. Joiners stay where their script needs them.
 * @returns empty when nothing is left to see
 */
export function cleanName(name: string): string {
  const seen = name.normalize('NFC').replace(UNSEEN, '').replace(STRAY_JOINER, '').replace(/\s+/gu, ' ').trim();
  return [...seen].slice(0, LONGEST).join('');
}

/**
 * Whether a certificate may carry this name: in any script, but with a letter, without an @ (an e-mail address is
 * no name) and without control characters.
 */
export function isCertificateName(name: string): boolean {
  const clean = cleanName(name);
  return /\p{L}/u.test(clean) && !clean.includes('@') && !hasControls(name);
}
