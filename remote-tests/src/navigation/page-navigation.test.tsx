import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { signOut } from '@bandmark/contracts/api/auth';
import { clearSession, listen, useAppStore } from '@bandmark/platform';
import { MemoryRouter, mockApi } from '@bandmark/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { PageNavigation } from './page-navigation';

const TOKEN = `x.${btoa('{}')}.x`;
const show = (at = '/tests') =>
  render(<PageNavigation />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
  });
const entries = () => [...screen.getByRole('navigation', { name: 'Main' }).children].map((entry) => entry.textContent);

afterEach(() => useAppStore.setState({ user: null }));

test('signed in: Tests, Account, Log Out, with the present page marked (§2.38 §6.2)', () => {
  localStorage.setItem(TOKEN_KEY, TOKEN);
  show('/account');
  expect(entries()).toEqual(['Tests', 'Account', 'Log Out']);
  expect(screen.getByRole('link', { name: 'Tests' })).toHaveAttribute('href', '/tests');
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Tests' })).not.toHaveAttribute('aria-current');
});

test('a visitor is offered Sign In (§6.2)', () => {
  show('/test-result/reading/7');
  expect(entries()).toEqual(['Sign In']);
});

test('a session that ends while the page is open leaves Sign In', () => {
  localStorage.setItem(TOKEN_KEY, TOKEN);
  show('/test-result/reading/7');
  act(() => clearSession());
  expect(entries()).toEqual(['Sign In']);
});

test('an examiner also gets Marking', () => {
  localStorage.setItem(TOKEN_KEY, TOKEN);
  useAppStore.setState({ user: { name: 'Sample Examiner', location: 'XX', isExaminer: true } });
  show();
  expect(entries()).toEqual(['Tests', 'Marking', 'Account', 'Log Out']);
});

test('an operator also gets Marking and Operations', () => {
  localStorage.setItem(TOKEN_KEY, TOKEN);
  useAppStore.setState({ user: { name: 'Sample Operator', location: 'XX', isOperator: true } });
  show();
  expect(entries()).toEqual(['Tests', 'Marking', 'Operations', 'Account', 'Log Out']);
  expect(screen.getByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/operations');
});

test('Log Out clears the session, fires LOGOUT and reloads (§4.6)', () => {
  const api = mockApi();
  api.on(signOut, { ok: true });
  localStorage.setItem(TOKEN_KEY, TOKEN);
  const heard = jest.fn();
  const stop = listen('LOGOUT', heard);
  show();
  act(() => screen.getByRole('button', { name: 'Log Out' }).click());
  stop();
  // jsdom reports the reload that ends it as not implemented.
  expectConsoleError(/navigation/);
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(heard).toHaveBeenCalledTimes(1);
  api.restore();
});
