import { cleanName, hasControls, isCertificateName, nameInSentence } from './person-name';

test.each<[string, string, string]>([
  ['a plain name', 'Łucja Nowak', 'Łucja Nowak'],
  ['spaces, tabs and lines', '  Ada\t\n Lovelace\u2028', 'Ada Lovelace'],
  ['turned around', 'Ada\u202Eecalevol', 'Adaecalevol'],
  ['isolated', '\u2066Ada\u2069', 'Ada'],
  ['marks of direction', '\u200EAda\u200F\u061C', 'Ada'],
  ['zero-width spaces', 'A\u200Bd\uFEFFa\u2060', 'Ada'],
  ['a soft hyphen', 'Love\u00ADlace', 'Lovelace'],
  ['unseen tags', 'Ada\u{E0041}\u{E007F}', 'Ada'],
  ['joiners between Latin letters', 'A\u200Dd\u200Ca', 'Ada'],
  ['joiners alone', '\u200D\u200C', ''],
  ['fillers that look empty', '\u3164\u115F\u2800', ''],
  ['half a pair', 'Ada\uD83D', 'Ada'],
  ['a joiner of graphemes, which is not seen', 'A\u034Fda', 'Ada'],
  ['selectors that select nothing', 'Ada\uFE0F\u{E0100} \u180Bx', 'Ada x'],
  ['a Japanese name with its own shape of a letter', '葛\u{E0100}城', '葛\u{E0100}城'],
  ['a Mongolian name with its own shape of a letter', 'ᠠ\u180B', 'ᠠ\u180B'],
  ['an accent behind what is not seen', 'Zoe\u200B\u0308', 'Zoë'],
  ['piled marks', `Z${'\u0335'.repeat(40)}oe`, `Z${'\u0335'.repeat(4)}oe`],
  ['a mark without a letter', ' \u0301\u0301Ada', 'Ada'],
  ['Hebrew with vowels and accents', 'שָּׁ֑', 'שָּׁ֑'.normalize('NFC')],
  ['Persian', 'علی\u200Cرضا', 'علی\u200Cرضا'],
  ['Persian with too many', 'علی\u200C\u200C\u200Dرضا', 'علی\u200Cرضا'],
  ['Sinhala', 'ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['Marathi', 'क्\u200Dषितिज', 'क्\u200Dषितिज'],
  ['Hebrew', 'דוד בן־גוריון', 'דוד בן־גוריון'],
  ['in parts', 'Zoe\u0308', 'Zoë'],
  ['an apostrophe and a hyphen', 'Mary-Jane O’Neill', 'Mary-Jane O’Neill'],
])('%s', (_, given, cleaned) => {
  expect(cleanName(given)).toBe(cleaned);
  expect(cleanName(cleaned)).toBe(cleaned);
});

/** A letter of each script that needs joiners (Unicode Standard, section 23.2). */
const LETTERS = 'ب ক क ગ ਕ ಕ ក ക ᠠ က କ ක ܐ க క ཀ'.split(' ');

test.each(LETTERS)('a joiner stays between letters of the script of %s', (letter) => {
  for (const joiner of ['\u200C', '\u200D']) {
    const name = `${letter}${joiner}${letter}`;
    expect(cleanName(name)).toBe(name);
  }
});

test.each([
  ['Ada Lovelace', true],
  ['علی رضا', true],
  ['X', true],
  ['42', false],
  ['—', false],
  ['', false],
  ['\u200B', false],
  ['ada@example.org', false],
  ['Ada\0', false],
  ['two\nlines', true],
])('a certificate may carry %j: %s', (name, may) => {
  expect(isCertificateName(name)).toBe(may);
});

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['山田 太郎', '山田 太郎'],
  ['דוד לוי', '\u2068דוד לוי\u2069'],
  ['محمد Ali', '\u2068محمد Ali\u2069'],
  ['𞤀𞤣𞤢', '\u2068𞤀𞤣𞤢\u2069'],
])('%s stands in a sentence as %j', (name, text) => {
  expect(nameInSentence(name)).toBe(text);
  // Cleaning a name that was copied from a sentence removes the isolates again.
  expect(cleanName(text)).toBe(name);
});

test('a name has at most 120 characters, and no half of one', () => {
  expect(cleanName('𝒜'.repeat(130))).toBe('𝒜'.repeat(120));
});

test.each([
  ['Ada', false],
  ['two\nlines', false],
  ['Ada\0', true],
  ['\u001B[31mAda', true],
  ['\u0085\u009F', true],
  ['\u202E', false],
])('%j has controls: %s', (text, has) => {
  expect(hasControls(text)).toBe(has);
});
