import {
  changeRole,
  findAccounts,
  giveExtraTime,
  type OperatedAccount,
} from '@bandmark/contracts/api/operations-accounts';
import { MemoryRouter, mockApi, type MockedApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountsSection } from './accounts-section';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const accountOf = (email: string): OperatedAccount => ({
  email,
  name: '',
  roles: ['examiner'],
  timeFactor: 1,
  createdAt: '2026-11-22T12:00:00.000Z',
  isOwn: false,
});
const ada = accountOf('ada@example.org');
const bob = accountOf('bob@example.org');

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const lead = () => screen.getByRole('checkbox', { name: /^Lead/ });

test.each([
  ['refusal', refuse(404, 'Deleted.', 'unknown_account')],
  ['success', ada],
])('a %s that comes after the dialog was closed changes nothing in that of another account', async (_, response) => {
  let answer = () => {};
  api.on(findAccounts, { count: 2, accounts: [ada, bob] });
  api.on(changeRole, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return response;
  });
  render(<AccountsSection />, { wrapper: MemoryRouter });
  await press('Change ada@example.org');
  await userEvent.click(lead());
  await press('Save');
  await press('Cancel');
  await press('Change bob@example.org');
  expect(lead()).not.toBeChecked();
  await userEvent.click(lead());
  await act(async () => {
    answer();
    // After a success the list is read again.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(lead()).toBeChecked();
  expect(lead()).toHaveFocus();
});

test('what was saved before a failure can be taken back in the same dialog', async () => {
  api.on(findAccounts, { count: 1, accounts: [ada] });
  api.on(changeRole, ada);
  api.on(giveExtraTime, refuse(503, 'Later.', 'unavailable'));
  render(<AccountsSection />, { wrapper: MemoryRouter });
  await press('Change ada@example.org');
  await userEvent.click(lead());
  await userEvent.click(screen.getByRole('radio', { name: '1.5×' }));
  await press('Save');
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(lead());
  await userEvent.click(screen.getByRole('radio', { name: 'Usual' }));
  await press('Save');
  expect(await screen.findByText('ada@example.org is changed.')).toBeVisible();
  expect(api.calls.filter(({ request }) => request.endsWith('/role')).map(({ body }) => body)).toEqual([
    { email: ada.email, role: 'lead', isGiven: true },
    { email: ada.email, role: 'lead', isGiven: false },
  ]);
});

test.each([
  [false, /^The owner of this address has not confirmed it\./],
  [true, /^$/],
  // An older server does not say it.
  [undefined, /^$/],
])('the roles say of an address that it is not confirmed (%s)', async (isConfirmed, description) => {
  api.on(findAccounts, { count: 1, accounts: [{ ...ada, isConfirmed }] });
  render(<AccountsSection />, { wrapper: MemoryRouter });
  await press('Change ada@example.org');
  expect(screen.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription(description);
});
