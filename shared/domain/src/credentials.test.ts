import { credentialErrors, isAccountName, isEmail, isPassword, plainEmail } from './credentials';

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
  [' Ann@Example.ORG ', 'ann@example.org', true],
  ['ann@bücher.de', 'ann@xn--bcher-kva.de', true],
  ['ann@BU\u0308CHER.de', 'ann@xn--bcher-kva.de', true],
  ['ann@例え.jp', 'ann@xn--r8jz45g.jp', true],
  ['ann@例え。jp', 'ann@xn--r8jz45g.jp', true],
  ['ａｎｎ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ann@example.org', true],
  ['\u202Aann@example.org\u202C', 'ann@example.org', true],
  ['ann@bücher.de/x', 'ann@bücher.de/x', false],
  ['jörg@example.org', 'jörg@example.org', false],
  ['"a b"@example.org', '"a b"@example.org', false],
  ['a@ü@example.org', 'a@ü@example.org', false],
  ['@', '@', false],
])('the plain form of %j is %j, valid: %s', (text, plain, valid) => {
  expect(plainEmail(text)).toBe(plain);
  expect(plainEmail(plain)).toBe(plain);
  expect(isEmail(plain)).toBe(valid);
  expect(credentialErrors({ email: text })).toHaveLength(valid ? 0 : 1);
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
