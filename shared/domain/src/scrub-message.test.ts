import { scrubMessage } from './scrub-message';

test.each([
  ["Cannot read properties of undefined (reading 'call')", 'Cannot read properties of undefined (reading <quote>)'],
  ['Unexpected token in "Dear Sir, my name is Ann"', 'Unexpected token in <quote>'],
  [
    'Loading chunk 387 failed. (error: https://x.example/remotes/auth/1.0.0/387.js)',
    'Loading chunk 387 failed. (error: <address>',
  ],
  ['at /replay/writing/7c3e0c8a-0000-4000-8000-000000000001/webm/12', 'at <path>'],
  ['at /#AbcdefGhijkLmnopqr', 'at <path>'],
  ['Failed (/c/AbcdefGhijkLmnopqr)', 'Failed (<path>)'],
  ['in `my words`, “my words” and ‘my words’', 'in <quote>, <quote> and <quote>'],
  ['HTTP://x.example/a and blob:x and ws://x', '<address> and <address> and <address>'],
  ['no account ann@example.org here', 'no account <email> here'],
  ['no account <ann@example.org> (bob@example.org)', 'no account <<email>> (<email>)'],
  ['id 9007199254740991', 'id <id>'],
  ['hash A1b2C3d4E5f6G7', 'hash <id>'],
  ['slug aB3_dE-fGhIjKlMnOpQrSt', 'slug <id>'],
  ['slug AbCdEfGhIjKl-MnOpQrSt2_', 'slug <id>'],
  ['NotAllowedError: a permission was denied', 'NotAllowedError: a permission was denied'],
  ['one\u0000two\u202Ethree\u200B', 'one two three'],
  ['two\n lines', 'two lines'],
  ['HTTP 404', 'HTTP 404'],
])('%s', (given, expected) => {
  expect(scrubMessage(given)).toBe(expected);
});

test.each([
  ['Unexpected token in "', '"'],
  ['Unexpected token in “', '”'],
  ["Unexpected token in '", "' is not valid JSON"],
])('%s and a quote longer than what is looked at', (before, after) => {
  expect(scrubMessage(`${before}${'My town is quiet. '.repeat(200)}${after}`)).toBe('Unexpected token in <quote>');
});

test('is never long', () => {
  expect(scrubMessage('word '.repeat(10_000)).length).toBe(200);
});
