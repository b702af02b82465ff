import { credentialErrors, isAccountName, isEmail, isPassword } from './credentials';

test.each([
  ['a@b.co', true],
  ['first.last+tag@sub.example.org', true],
  ["o'neil@example.org", true],
  ['a@b', false],
  ['a b@c.de', false],
  ['@c.de', false],
  ['a@.de', false],
  ['a@c..de', false],
  ['', false],
  ['a@-c.de', false],
  ['Ann@Example.ORG', true],
  ['a@b-1.4c.de', true],
  [`${'a'.repeat(249)}@b.co`, true],
  [`${'a'.repeat(250)}@b.co`, false],
])('e-mail %s is valid: %s (§5.1)', (value, valid) => {
  expect(isEmail(value)).toBe(valid);
});

test.each([
  ['Abcdefg1', true],
  ['Abcdefg!', true],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  ['Abcdef1', false],
  ['Äbcdéfg1', true],
  ['', false],
])('password %s is valid: %s (§5.3 §9.1)', (value, valid) => {
  expect(isPassword(value)).toBe(valid);
});

test('a form names each wrong field, a recovery request only the e-mail', () => {
  expect(credentialErrors({ email: 'x', password: 'y' })).toEqual([
    { field: 'email', code: 'email_invalid' },
    { field: 'password', code: 'password_weak' },
  ]);
  expect(credentialErrors({ email: 'x' })).toEqual([{ field: 'email', code: 'email_invalid' }]);
  expect(credentialErrors({ email: ' a@b.co ', password: 'Abcdefg1' })).toEqual([]);
});

test.each([
  ['Ann', true],
  ['  ', false],
  ['', false],
  ['Ann\0', false],
])('account name "%s" can be saved: %s (§5.6)', (name, can) => {
  expect(isAccountName(name)).toBe(can);
});
