import { cleanName, hasControls } from './person-name';

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
