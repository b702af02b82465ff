import { redirectAfterSignIn, rememberRedirect } from './redirect';

test('the cookie is the string that the specification says (§9.5)', () => {
  const written: string[] = [];
  const spy = jest.spyOn(document, 'cookie', 'set').mockImplementation((value) => void written.push(value));
  rememberRedirect('/account?tab=name');
  spy.mockRestore();
  expect(written).toEqual(['redirect=%2Faccount%3Ftab%3Dname; path=/; expires=Fri, 31 Dec 9999 23:59:59 GMT']);
});

test('the remembered path is followed once, else / (§2.36)', () => {
  rememberRedirect('/quick-test-writing/7');
  expect(redirectAfterSignIn()).toBe('/quick-test-writing/7');
  expect(redirectAfterSignIn()).toBe('/');
});

test.each([
  ['https://elsewhere.example/x', '/'],
  ['//elsewhere.example/x', '/'],
  ['\\\\elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\\elsewhere.example', '/'],
  ['%E0%A4%A', '/'],
  ['/tests#about', '/tests#about'],
])('%s leads to %s: redirects never leave the site', (stored, path) => {
  document.cookie = `redirect=${stored.startsWith('%') ? stored : encodeURIComponent(stored)}; path=/`;
  expect(redirectAfterSignIn()).toBe(path);
});
