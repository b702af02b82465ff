import { shortcutKey } from './use-word-keys';

test.each([
  ['h', 'KeyH', 'h'],
  ['H', 'KeyH', 'h'],
  // Dvorak: a Latin layout's own place.
  ['h', 'KeyJ', 'h'],
  ['d', 'KeyH', 'd'],
  ['р', 'KeyH', 'h'],
  ['ا', 'KeyH', 'h'],
  ['ㅗ', 'KeyH', 'h'],
  ['Process', 'KeyN', 'n'],
  ['é', 'Digit2', 'é'],
  ['Delete', 'Delete', 'Delete'],
  ['Backspace', 'Backspace', 'Backspace'],
])('%s on %s is %s', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut);
});
