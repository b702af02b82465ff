import {
  accountDetails,
  changeEmail,
  changePassword,
  deleteAccount,
  keepAccount,
  makeArchiveLink,
  sendPasswordLink,
} from '@bandmark/contracts/api/account';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { signOut } from '@bandmark/contracts/api/auth';
import { mailPreferences, sendConfirmation, setMailPreference } from '@bandmark/contracts/api/mails';
import { listOwnCertificates } from '@bandmark/contracts/api/own-certificates';
import { newUserName } from '@bandmark/contracts/api/tests';
import { useAppStore } from '@bandmark/platform';
import { MemoryRouter, type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountScreen } from './account-screen';

/** Types without waiting between keys. */
const user = userEvent.setup({ delay: null });

const DETAILS = {
  email: 'sample@example.org',
  isEmailVerified: true,
  hasPassword: true,
  hasGoogle: false,
  pendingEmail: null as string | null,
  deleteAt: null as number | null,
};

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  api.on(mailPreferences, { isConfirmed: true, kinds: [{ kind: 'result-ready', isOn: true }] });
  api.on(accountDetails, DETAILS);
  useAppStore.setState({ user: { name: 'Sample Candidate', location: 'XX' } });
  api.on(listOwnCertificates, { certificateName: null, suggestedName: '', tests: [] });
});
afterEach(() => {
  api.restore();
  useAppStore.setState({ user: null });
});

const show = () =>
  render(<AccountScreen />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/account']}>{children}</MemoryRouter>,
  });
const name = () => screen.getByLabelText('Name');
/** All calls except reads. */
const changes = () => api.calls.filter(({ request }) => !request.startsWith('GET '));
const save = () => screen.getByRole('button', { name: 'Save' });

test('without a user there is no content (§2.45)', () => {
  useAppStore.setState({ user: null });
  show();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.queryByText('Premium')).toBeNull();
});

test('shows the name to edit, and the subscription to read (§2.46)', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(name()).toHaveValue('Sample Candidate');
  expect(screen.getByText('Subscription')).toBeVisible();
  expect(screen.getByText('Premium')).toBeVisible();
  expect(screen.getAllByRole('textbox')).toEqual([name()]);
});

test('takes over the user that arrives with user-info', () => {
  useAppStore.setState({ user: null });
  show();
  act(() => useAppStore.setState({ user: { name: 'From the server', location: null } }));
  expect(name()).toHaveValue('From the server');
});

test.each([
  ['empty', ''],
  ['whitespace', '   '],
])('Save is disabled while the name is %s (§5.6)', async (_what, value) => {
  show();
  await user.clear(name());
  if (value) await user.type(name(), value);
  expect(save()).toBeDisabled();
  await user.type(name(), '{Enter}');
  expect(changes()).toEqual([]);
  await user.type(name(), 'A');
  expect(save()).toBeEnabled();
});

test('saves the trimmed name, is disabled meanwhile, and tells the rest of the page (§5.6 §7.11)', async () => {
  let answer: () => void = () => undefined;
  api.on(newUserName, () => new Promise((resolve) => (answer = () => resolve({ ok: true }))));
  show();
  await user.clear(name());
  await user.type(name(), ' New Name ');
  await user.click(save());
  // Not `disabled`, which would lose the focus.
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(save()).toHaveFocus();
  await user.click(save());
  await waitFor(() =>
    expect(changes()).toEqual([{ request: 'POST /api/certificate/new-user-name', body: { name: 'New Name' } }]),
  );
  expect(useAppStore.getState().user?.name).toBe('Sample Candidate');
  act(answer);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(save()).toBeEnabled();
  expect(save()).not.toHaveAttribute('aria-disabled', 'true');
  expect(name()).toHaveValue('New Name');
  expect(useAppStore.getState().user).toEqual({ name: 'New Name', location: 'XX' });
});

test('a failed save is only logged (§7.11 §8.3)', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.on(newUserName, refuse(500, 'The database is down.'));
  show();
  await user.type(name(), ' Jr');
  await user.click(save());
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(save()).toBeEnabled());
  expect(screen.queryByText(/database/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(name()).toHaveValue('Sample Candidate Jr');
  expect(useAppStore.getState().user?.name).toBe('Sample Candidate');
  warn.mockRestore();
});

test('Log out everywhere ends every session and leaves; a failure says why and stays', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  api.on(signOut, refuse(503, 'The database is away.', 'unavailable'));
  show();
  const everywhere = screen.getByRole('button', { name: 'Log out everywhere' });
  await user.click(everywhere);
  expect(await screen.findByText('The site cannot do this right now. Try again in a moment.')).toBeVisible();
  expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
  api.on(signOut, { ok: true });
  await user.click(everywhere);
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
  // jsdom reports the reload that ends it as not implemented.
  expectConsoleError(/navigation/);
  expect(api.calls.at(-1)).toEqual({ request: 'POST /api/auth/sign-out', body: { everywhere: true } });
});

test('each kind of mail can be switched off, and a box that was not saved goes back', async () => {
  show();
  const box = screen.getByRole('checkbox', { name: 'a result is ready' });
  await waitFor(() => expect(box).toBeEnabled());
  api.on(setMailPreference, { ok: true });
  await user.click(box);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(api.calls).toContainEqual({
    request: 'POST /api/mails/preferences',
    body: { kind: 'result-ready', isOn: false },
  });
  api.on(setMailPreference, refuse(503, 'The site cannot do this right now.'));
  await user.click(box);
  expect(await screen.findByText(/cannot do this right now/)).toBeVisible();
  expect(box).not.toBeChecked();
});

test('an address that is not confirmed gets its mail again', async () => {
  api.on(mailPreferences, { isConfirmed: false, kinds: [] });
  api.on(sendConfirmation, { ok: true });
  show();
  await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText('Sent. Check your inbox.')).toBeVisible();
});

const button = (label: string) => screen.findByRole('button', { name: label });
const open = async (label: string) => user.click(await button(label));

test('another email: asked for with the password, and waits for its link', async () => {
  const lines = [{ field: 'password', message: 'wrong', code: 'password_wrong' }];
  api.on(changeEmail, refuse(400, lines, 'invalid_request'));
  show();
  // Screen readers announce changes in live regions.
  const regions = within(screen.getByRole('region', { name: 'Email' })).getAllByRole('status');
  await open('Change email');
  const field = screen.getByLabelText('New email');
  expect(field).toHaveFocus();
  await user.type(field, 'new@example.org');
  await user.type(screen.getByLabelText('Your password'), 'Password9');
  await open('Send the link');
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong.');
  expect(screen.getByLabelText('Your password')).toBeInvalid();
  api.on(changeEmail, { ok: true });
  api.on(accountDetails, { ...DETAILS, pendingEmail: 'new@example.org' });
  await open('Send the link');
  expect(await screen.findByText(/We sent a link to new@example\.org/)).toBeVisible();
  expect(changes().at(-1)).toEqual({
    request: 'POST /api/account/email',
    body: { email: 'new@example.org', password: 'Password9' },
  });
  expect(screen.queryByLabelText('New email')).toBeNull();
  expect(regions).toContain(screen.getByText(/We sent a link to new@example\.org/).parentElement);
  expect(await button('Change email')).toHaveFocus();
});

test('another password: this page goes on with the token of the answer, and says which link ends with it', async () => {
  localStorage.setItem(TOKEN_KEY, 'old.token.x');
  api.on(changePassword, { JWT: 'new.token.x' });
  api.on(accountDetails, { ...DETAILS, pendingEmail: 'new@example.org' });
  show();
  expect(await screen.findByText(/Open it within 7 days/)).toBeVisible();
  await open('Change password');
  api.on(accountDetails, DETAILS);
  await user.type(screen.getByLabelText('Current password'), 'Password1');
  await user.type(screen.getByLabelText('New password'), 'Password2');
  await open('Save password');
  expect(await screen.findByText(/Your password is changed.* sent to new@example.org no longer works/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Open it within 7 days/)).toBeNull());
  expect(await button('Change password')).toHaveFocus();
  expect(localStorage.getItem(TOKEN_KEY)).toBe('new.token.x');
  localStorage.removeItem(TOKEN_KEY);
});

test('who only knows Google gets a link that sets a password, and no form for the email', async () => {
  api.on(accountDetails, { ...DETAILS, hasPassword: false, hasGoogle: true });
  api.on(sendPasswordLink, { ok: true });
  show();
  await open('Send me a link');
  expect(await screen.findByText(/We sent a link to sample@example\.org/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
  expect(screen.getByText(/set a password first/)).toBeVisible();
});

test('Download my data follows the one-time address as a download', async () => {
  const followed: string[] = [];
  const follow = (event: Event) => {
    const link = (event.target as Element).closest('a[download]');
    if (!link) return;
    followed.push(link.getAttribute('href') ?? '');
    event.preventDefault();
  };
  document.addEventListener('click', follow);
  api.on(makeArchiveLink, { href: '/api/account/archive/code' });
  show();
  await open('Download my data');
  expect(await screen.findByText(/The download has started/)).toBeVisible();
  expect(followed).toEqual(['/api/account/archive/code']);
  document.removeEventListener('click', follow);
});

test('deleting the account says what goes, asks for the password, logs out and says when', async () => {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  api.on(deleteAccount, { deleteAt: Date.UTC(2026, 10, 29, 12) });
  show();
  await open('Delete account…');
  expect(screen.getByText(/In 7 days we delete your account with all your tests/)).toBeVisible();
  expect(screen.getByText(/certificate was withdrawn/)).toBeVisible();
  await user.type(screen.getByLabelText('Your password'), 'Password1');
  await open('Delete my account');
  const heading = await screen.findByRole('heading', { name: 'Your account will be deleted on 29 November 2026.' });
  expect(heading).toHaveFocus();
  expect(changes()).toEqual([{ request: 'POST /api/account/deletion', body: { password: 'Password1' } }]);
  api.on(signOut, refuse(401, 'Ended.', 'session_ended'));
  await open('Log in');
  expectConsoleError(/navigation/);
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

test('without a password, deleting asks to type the address', async () => {
  api.on(accountDetails, { ...DETAILS, hasPassword: false });
  api.on(deleteAccount, refuse(400, [{ field: 'email', message: 'x', code: 'email_differs' }], 'invalid_request'));
  show();
  await open('Delete account…');
  await user.type(screen.getByLabelText('Your email'), 'else@example.org');
  await open('Delete my account');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not the address of your account.');
  await open('Cancel');
  expect(await button('Delete account…')).toHaveFocus();
});

test('an account that is about to be deleted says when, and is kept with one press', async () => {
  const deleteAt = Date.UTC(2026, 10, 29, 12);
  useAppStore.setState({ user: { name: 'Sample Candidate', location: 'XX', deleteAt } });
  api.on(accountDetails, { ...DETAILS, deleteAt });
  api.on(keepAccount, { ok: true });
  show();
  const note = within(screen.getByRole('region', { name: 'Delete account' }));
  expect(note.getByText('Your account will be deleted on 29 November 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete account…' })).toBeNull();
  api.on(accountDetails, DETAILS);
  await open('Keep my account');
  expect(await button('Delete account…')).toBeVisible();
  expect(screen.queryByText(/will be deleted on/)).toBeNull();
  expect(screen.getByText('We keep your account.')).toHaveFocus();
});

test('an older server, without these calls, leaves what the page always had', async () => {
  api.on(accountDetails, refuse(404, 'There is nothing here.', 'not_found'));
  useAppStore.setState({ user: { name: 'Sample Candidate', location: 'XX', email: 'sample@example.org' } });
  show();
  expect(await screen.findByText('sample@example.org')).toBeVisible();
  expect(await button('Log out everywhere')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete account…' })).toBeNull();
});
