/** Maximum length of a cleaned name, in code points. */
const LONGEST = 120;

/**
 * Scripts that use zero-width joiners and non-joiners: without them, for example, Persian and Sinhala names are
 * misspelled (Unicode Standard, section 23.2).
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
/** Joiners outside these scripts. A joiner after a joiner is stray as well, because joiners belong to no script. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join('')}])[${JOINERS}]+`,
  'gu',
);
/** Variation selectors choose a glyph in Japanese, Burmese and Mongolian names and have no effect elsewhere. */
const SELECTORS = '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';
const MONGOLIAN_SELECTORS = '\\u180B-\\u180D\\u180F';
const STRAY_SELECTOR = new RegExp(
  `(?<![\\p{Script=Han}\\p{Script=Myanmar}])[${SELECTORS}]|(?<![\\u1820-\\u18AA])[${MONGOLIAN_SELECTORS}]`,
  'gu',
);
/** Other invisible characters, including those that change the text direction. */
const UNSEEN = new RegExp(
  `(?![${JOINERS}${SELECTORS}${MONGOLIAN_SELECTORS}])[\\p{Cf}\\p{Default_Ignorable_Code_Point}]|\\u2800|\\p{Cs}`,
  'gu',
);
/** More than four combining marks overlap other lines (https://www.unicode.org/reports/tr39/#Optional_Detection). */
const PILED_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;
/** Control characters other than whitespace, such as NUL, which PostgreSQL refuses, and terminal escapes. */
const CONTROL = /(?!\s)\p{Cc}/u;

/** Whether a text contains control characters, which users cannot type. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/**
 * Normalises a person's name for a certificate: one line, without invisible or direction-changing characters, with
 * which a name could imitate another. Joiners stay where the script needs them.
 * @returns empty when no visible character is left
 */
export function cleanName(name: string): string {
  const seen = name.replace(UNSEEN, '').replace(STRAY_JOINER, '').replace(STRAY_SELECTOR, '');
  // Removing characters may have made a letter and its accent adjacent, so compose afterwards.
  const composed = seen.normalize('NFC').replace(PILED_MARKS, '$1');
  const line = composed
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{M}]+/u, '')
    .trimEnd();
  return [...line].slice(0, LONGEST).join('').trimEnd();
}

/** Right-to-left letters and digits. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A name for use within a sentence. A right-to-left name is isolated
 * (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates); otherwise the day of a date after it would be
 * displayed on the wrong side of the name.
 */
export function nameInSentence(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * Whether a certificate may carry this name: any script, with at least one letter, without @ (an e-mail address is not
 * a name) and without control characters.
 */
export function isCertificateName(name: string): boolean {
  const clean = cleanName(name);
  return /\p{L}/u.test(clean) && !clean.includes('@') && !hasControls(name);
}
