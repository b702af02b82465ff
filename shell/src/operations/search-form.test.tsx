import { findAccounts } from '@bandmark/contracts/api/operations-accounts';
import { findTests } from '@bandmark/contracts/api/operations-tests';
import { MemoryRouter, mockApi, type MockedApi, refuse } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountsSection } from './accounts/accounts-section';
import { AttemptsSection } from './attempts/attempts-section';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

test.each([
  [
    'tests',
    <AttemptsSection />,
    () => api.on(findTests, refuse(503, 'Later.', 'unavailable')),
    () => api.on(findTests, { serverTime: 0, tests: [] }),
  ],
  [
    'accounts',
    <AccountsSection />,
    () => api.on(findAccounts, refuse(503, 'Later.', 'unavailable')),
    () => api.on(findAccounts, { count: 0, accounts: [] }),
  ],
])('searching %s for the same text again looks again, as after a failure', async (_, section, fail, respond) => {
  fail();
  render(<MemoryRouter initialEntries={['/?by=ada']}>{section}</MemoryRouter>);
  await screen.findByRole('alert');
  respond();
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByRole('heading', { name: /was found\.$/ })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
