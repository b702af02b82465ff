import { accountDetails, changeEmail } from '@bandmark/contracts/api/account';
import { mailPreferences, setMailPreference } from '@bandmark/contracts/api/mails';
import { listOwnCertificates } from '@bandmark/contracts/api/own-certificates';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountPage } from './account-page';

/** Types without waiting between keys. */
const user = userEvent.setup({ delay: null });
const DETAILS = {
  email: 'sample@example.org',
  isEmailVerified: true,
  hasPassword: true,
  hasGoogle: false,
  pendingEmail: null,
  deleteAt: null,
};
const DOWN = refuse(503, 'Down.', 'unavailable');

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  api.on(mailPreferences, { isConfirmed: true, kinds: [] });
  api.on(listOwnCertificates, { certificateName: null, suggestedName: '', tests: [] });
  api.on(accountDetails, DETAILS);
});
afterEach(() => api.restore());

const show = () =>
  render(
    <AccountPage
      user={{ name: 'Sample Candidate', location: 'XX', email: DETAILS.email }}
      onDeletionRequested={() => undefined}
    />,
  );
const open = async (label: string) => user.click(await screen.findByRole('button', { name: label }));

test.each([
  ['the server', DOWN, 'The site cannot do this right now.'],
  ['the network', refuse(404, 'Sign in to this network.', 'http_error'), 'Sign in to this network.'],
])('a page whose details %s refuses says so, and loads them again', async (_, refusal, reason) => {
  api.on(accountDetails, refusal);
  show();
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(reason);
  expect(note).toHaveTextContent('Parts of this page could not be loaded.');
  expect(screen.getByText(DETAILS.email)).toBeVisible();
  expect(screen.queryByLabelText('Submit an answer file')).toBeNull();
  api.on(accountDetails, DETAILS);
  await user.click(within(note).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Submit an answer file')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Delete account…' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('kinds of email that could not be loaded say so, and are loaded again', async () => {
  api.on(mailPreferences, DOWN);
  show();
  const emails = within(screen.getByRole('region', { name: 'Emails' }));
  expect(await emails.findByRole('alert')).toHaveTextContent('The site cannot do this right now.');
  api.on(mailPreferences, { isConfirmed: true, kinds: [{ kind: 'result-ready', isOn: true }] });
  await user.click(emails.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(emails.getByRole('checkbox', { name: 'a result is ready' })).toBeEnabled());
});

test('a kind of email that is changed twice, and saved neither time, is shown as it was', async () => {
  api.on(mailPreferences, { isConfirmed: true, kinds: [{ kind: 'result-ready', isOn: true }] });
  const answers: ((refusal: typeof DOWN) => void)[] = [];
  api.on(setMailPreference, () => new Promise((resolve) => answers.push(resolve)));
  show();
  const box = await screen.findByRole('checkbox', { name: 'a result is ready' });
  await waitFor(() => expect(box).toBeEnabled());
  await user.click(box);
  await user.click(box);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(DOWN);
  expect(await screen.findByText(/The site cannot do this right now\./)).toBeVisible();
  answers[1]?.(refuse(404, 'Sign in to this network.', 'http_error'));
  expect(await screen.findByText('Sign in to this network.')).toBeVisible();
  expect(box).toBeChecked();
});

test('an older server, without this call, is no failure', async () => {
  api.on(accountDetails, refuse(404, 'There is nothing here.', 'not_found'));
  show();
  await waitForElementToBeRemoved(() => screen.queryByRole('button', { name: 'Change email' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('details that cannot be read again after a change: a note says that the page may be older', async () => {
  api.on(changeEmail, { ok: true });
  show();
  await open('Change email');
  await user.type(screen.getByLabelText('New email'), 'new@example.org');
  await user.type(screen.getByLabelText('Your password'), 'Password9');
  api.on(accountDetails, DOWN);
  await open('Send the link');
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(/This page may not show your last change yet\./);
  expect(screen.getByRole('button', { name: 'Change email' })).toBeVisible();
  api.on(accountDetails, { ...DETAILS, pendingEmail: 'new@example.org' });
  await user.click(within(note).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/We sent a link to new@example\.org/)).toBeVisible();
});
