import { newUserName } from '@bandmark/contracts/api/tests';
import { useAppStore } from '@bandmark/platform';
import { type MockedApi, mockApi } from '@bandmark/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountForm } from './account-form';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  useAppStore.setState({ user: { name: 'Sample Candidate', location: 'XX' } });
});
afterEach(() => {
  api.restore();
  useAppStore.setState({ user: null });
});

/** The form as the account page shows it. */
function OwnForm() {
  const user = useAppStore((state) => state.user);
  return user && <AccountForm user={user} />;
}

test('what is typed while the name is saved stays, and is not called saved', async () => {
  const user = userEvent.setup({ delay: null });
  let respond = () => {};
  api.on(newUserName, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return { ok: true as const };
  });
  render(<OwnForm />);
  const field = screen.getByLabelText('Name');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.type(field, ' Jr');
  await user.click(save);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  await user.type(field, '.');
  respond();
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'));
  expect(useAppStore.getState().user?.name).toBe('Sample Candidate Jr');
  expect(field).toHaveValue('Sample Candidate Jr.');
  expect(screen.queryByText('Saved')).toBeNull();
});
