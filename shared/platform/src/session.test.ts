import { APP_STATE_KEY } from '@bandmark/contracts/app-state';
import { clearSession, isSignedIn, redirectAfterSignIn, rememberRedirect, sessionToken, storeSession } from './session';
import { useAppStore } from './store';

const token = (claims: unknown) => `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`;

test('the token is kept in local storage under an IELTS-themed key (§9.2)', () => {
  storeSession('a.b.c');
  expect(localStorage.getItem('ielts-token')).toBe('a.b.c');
  expect(sessionToken()).toBe('a.b.c');
});

test.each([
  ['no token', '', false],
  ['not a JWT', 'nonsense', false],
  ['claims that are no JSON', 'a.%%%.c', false],
  ['a token without an end', token({ sub: '1' }), true],
  ['a token that ends later', token({ exp: 1001 }), true],
  ['a token that has ended', token({ exp: 1000 }), false],
])('%s: the stored JWT decides whether a visitor is signed in (§6.1)', (_, stored, signedIn) => {
  if (stored) storeSession(stored);
  expect(isSignedIn(1_000_000)).toBe(signedIn);
});

test('on a device whose clock is ahead a fresh session is one, until as long after as it lasts', () => {
  const year = 365 * 86_400_000;
  storeSession(token({ iat: 1000, exp: 5000 }), 1_000_000 + year);
  expect(isSignedIn(4_999_000 + year)).toBe(true);
  expect(isSignedIn(5_000_000 + year)).toBe(false);
  // Its clock is right again.
  storeSession(token({ iat: 1000, exp: 5000 }), 1_000_000);
  expect(isSignedIn(4_999_000)).toBe(true);
  expect(isSignedIn(5_000_000)).toBe(false);
});

test('clearing a session forgets token and state', () => {
  storeSession(token({}));
  useAppStore.setState({ user: { name: 'Ann', location: null }, goFullscreen: true });
  clearSession();
  expect(sessionToken()).toBe('');
  expect(localStorage.getItem(APP_STATE_KEY)).toBeNull();
  expect(useAppStore.getState()).toMatchObject({ user: null, goFullscreen: false });
});

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
  ['/.//elsewhere.example/x', '/elsewhere.example/x'],
  ['%E0%A4%A', '/'],
  ['/tests#about', '/tests#about'],
])('%s leads to %s: redirects never leave the site', (stored, path) => {
  document.cookie = `redirect=${stored.startsWith('%') ? stored : encodeURIComponent(stored)}; path=/`;
  expect(redirectAfterSignIn()).toBe(path);
});
