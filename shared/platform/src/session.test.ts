import { APP_STATE_KEY } from '@bandmark/contracts/app-state';
import { clearSession, isSignedIn, sessionToken, storeSession } from './session';
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
])('%s: signed in is told from the stored JWT (§6.1)', (_, stored, signedIn) => {
  if (stored) storeSession(stored);
  expect(isSignedIn(1_000_000)).toBe(signedIn);
});

test('clearing a session forgets token and state', () => {
  storeSession(token({}));
  useAppStore.setState({ user: { name: 'Ann', location: null }, goFullscreen: true });
  clearSession();
  expect(sessionToken()).toBe('');
  expect(localStorage.getItem(APP_STATE_KEY)).toBeNull();
  expect(useAppStore.getState()).toMatchObject({ user: null, goFullscreen: false });
});
