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
/** They choose the shape of a letter in Japanese, Burmese and Mongolian names, and show nothing elsewhere. */
const SELECTORS = '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';
const MONGOLIAN_SELECTORS = '\\u180B-\\u180D\\u180F';
const STRAY_SELECTOR = new RegExp(
  `(?<![\\p{Script=Han}\\p{Script=Myanmar}])[${SELECTORS}]|(?<![\\u1820-\\u18AA])[${MONGOLIAN_SELECTORS}]`,
  'gu',
);
/** Other characters that turn the direction of what follows, or are not seen at all. */
const UNSEEN = new RegExp(
  `(?![${JOINERS}${SELECTORS}${MONGOLIAN_SELECTORS}])[\\p{Cf}\\p{Default_Ignorable_Code_Point}]|\\u2800|\\p{Cs}`,
  'gu',
);
/** More than four marks on a letter reach into the lines around it (https://www.unicode.org/reports/tr39/#Optional_Detection). */
const PILED_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;
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
  const seen = name.replace(UNSEEN, '').replace(STRAY_JOINER, '').replace(STRAY_SELECTOR, '');
  // A letter and its accent may have become neighbours.
  const composed = seen.normalize('NFC').replace(PILED_MARKS, '$1');
  const line = composed
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{M}]+/u, '')
    .trimEnd();
  return [...line].slice(0, LONGEST).join('').trimEnd();
}

/** Letters and digits that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A name as it stands in a sentence. One from right to left is isolated
 * (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates): it would draw the day of a date after it to its
 * other side.
 */
export function nameInSentence(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * Whether a certificate may carry this name: in any script, but with a letter, without an @ (an e-mail address is
 * no name) and without control characters.
 */
export function isCertificateName(name: string): boolean {
  const clean = cleanName(name);
  return /\p{L}/u.test(clean) && !clean.includes('@') && !hasControls(name);
}
