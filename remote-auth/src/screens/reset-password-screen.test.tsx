import { checkRecoveryLink, newPassword } from '@bandmark/contracts/api/auth';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResetPasswordScreen } from './reset-password-screen';

/** Types without a delay between keys. */
const user = userEvent.setup({ delay: null });

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  api.on(checkRecoveryLink, { ok: true });
  window.history.replaceState(null, '', '/reset-password#token=t0ken-1');
});
afterEach(() => api.restore());

const type = async (text: string) => {
  await screen.findByRole('heading', { name: 'Set a new password' });
  await user.type(screen.getByLabelText('New password'), text);
};
const requests = () => api.calls.map(({ request }) => request);
const save = () => user.click(screen.getByRole('button', { name: 'Save password' }));

test('sets the password with the token of the link, then leads to the log in', async () => {
  api.on(newPassword, { ok: true });
  render(<ResetPasswordScreen />);
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(requests()).toEqual(['POST /api/auth/check-recovery-link']);
  await type('Long-enough-9');
  await save();
  expect(await screen.findByRole('heading', { name: 'Your new password is saved' })).toBeVisible();
  expect(api.calls[1]).toEqual({
    request: 'POST /api/auth/new-password',
    body: { token: 't0ken-1', password: 'Long-enough-9' },
  });
  expect(screen.getByRole('link', { name: 'Return to log in' })).toHaveAttribute('href', '/sign-in');
  expect(window.location.hash).toBe('');
});

test('applies the password rule', async () => {
  render(<ResetPasswordScreen />);
  await type('short');
  await save();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.',
  );
  expect(screen.getByLabelText('New password')).toBeInvalid();
  expect(requests()).toEqual(['POST /api/auth/check-recovery-link']);
});

test('several errors stand under their number', async () => {
  api.on(newPassword, refuse(400, ['This link was used or has expired.', 'Choose another password.']));
  render(<ResetPasswordScreen />);
  await type('Long-enough-9');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Two things need your attention/);
});

test('a link that cannot work says so when it opens, with a way to a new one in place of the form', async () => {
  const line = { field: 'token', message: 'Used.', code: 'recovery_link_used' };
  api.on(checkRecoveryLink, refuse(400, [line], 'invalid_request'));
  render(<ResetPasswordScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used before or is too old.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Send a new recovery link' })).toHaveAttribute(
    'href',
    '/sign-in?mode=forgot',
  );
});

test('a second link that is opened in the same tab is checked, and its form takes the place of the refusal', async () => {
  const line = { field: 'token', message: 'Used.', code: 'recovery_link_used' };
  api.on(checkRecoveryLink, refuse(400, [line], 'invalid_request'));
  render(<ResetPasswordScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used before or is too old.');
  api.on(checkRecoveryLink, { ok: true });
  api.on(newPassword, { ok: true });
  window.location.hash = '#token=t0ken-2';
  await waitFor(() => expect(requests()).toHaveLength(2));
  expect(api.calls[1]?.body).toEqual({ token: 't0ken-2' });
  await type('Long-enough-9');
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  expect(await screen.findByRole('heading', { name: 'Your new password is saved' })).toBeVisible();
  expect(api.calls[2]?.body).toEqual({ token: 't0ken-2', password: 'Long-enough-9' });
});

test.each([
  ['the server failed', refuse(500, 'Down.', 'internal')],
  ['too many links were checked', refuse(429, 'Wait.', 'too_many_requests', { retryAfterSeconds: 60 })],
  ['a server of before has no such call', refuse(404, 'There is nothing here.', 'not_found')],
])('shows its form where a check decided nothing: %s', async (_, refusal) => {
  api.on(checkRecoveryLink, refusal);
  api.on(newPassword, { ok: true });
  render(<ResetPasswordScreen />);
  await type('Long-enough-9');
  await save();
  expect(await screen.findByRole('heading', { name: 'Your new password is saved' })).toBeVisible();
});

test('a link that was used since the page opened shows the error and a way to a new one', async () => {
  api.on(newPassword, refuse(400, 'This link was used or has expired.'));
  render(<ResetPasswordScreen />);
  await type('Long-enough-9');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used or has expired.');
  expect(screen.getByRole('link', { name: 'Send a new recovery link' })).toHaveAttribute(
    'href',
    '/sign-in?mode=forgot',
  );
});

test('an address without a token says so instead of failing later', () => {
  window.history.replaceState(null, '', '/reset-password');
  render(<ResetPasswordScreen />);
  expect(screen.getByText(/This link is not complete/)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
});
