import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { signOut } from '@bandmark/contracts/api/auth';
import { mailPreferences, sendConfirmation, setMailPreference } from '@bandmark/contracts/api/mails';
import { newUserName } from '@bandmark/contracts/api/tests';
import { useAppStore } from '@bandmark/platform';
import { MemoryRouter, type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountScreen } from './account-screen';

/** Types without waiting between keys. */
const user = userEvent.setup({ delay: null });

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  api.on(mailPreferences, { isConfirmed: true, kinds: [{ kind: 'result-ready', isOn: true }] });
  useAppStore.setState({ user: { name: 'Sample Candidate', location: 'XX' } });
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
/** What was sent beside what the page reads. */
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
  expect(save()).toBeDisabled();
  await waitFor(() =>
    expect(changes()).toEqual([{ request: 'POST /api/certificate/new-user-name', body: { name: 'New Name' } }]),
  );
  expect(useAppStore.getState().user?.name).toBe('Sample Candidate');
  act(answer);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(save()).toBeEnabled();
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
  await user.click(await screen.findByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('Sent. Look into your mailbox.')).toBeVisible();
});
