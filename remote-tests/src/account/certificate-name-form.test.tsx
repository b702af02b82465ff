import { giveCertificateName } from '@bandmark/contracts/api/own-certificates';
import { type MockedApi, mockApi } from '@bandmark/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CertificateNameForm } from './certificate-name-form';

const user = userEvent.setup({ delay: null });

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const field = () => screen.getByRole('textbox', { name: 'Name on your certificate' });
const submit = () => screen.getByRole('button', { name: 'Use this name' });
const onSaved = jest.fn();
const form = (known: string) => <CertificateNameForm known={known} suggested="Eva" onSaved={onSaved} />;

test('a saved name stays in the field until the list of certificates has it', async () => {
  api.on(giveCertificateName, { certificateName: 'Eva Lis' });
  const { rerender } = render(form('Eva Nowak'));
  await user.clear(field());
  await user.type(field(), ' Eva  Lis ');
  await user.click(submit());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(field()).toHaveValue('Eva Lis');
  expect(onSaved).toHaveBeenCalledTimes(1);
  rerender(form('Eva Lis'));
  expect(field()).toHaveValue('Eva Lis');
  expect(screen.getByText('Saved')).toBeVisible();
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  rerender(form('Eva Kos'));
  expect(field()).toHaveValue('Eva Kos');
  expect(screen.queryByText('Saved')).toBeNull();
});

test('what is typed while a name is saved stays, and is not called saved', async () => {
  let respond = () => {};
  api.on(giveCertificateName, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return { certificateName: 'Eva N' };
  });
  const { rerender } = render(form('Eva Lis'));
  await user.clear(field());
  await user.type(field(), 'Eva N');
  await user.click(submit());
  await waitFor(() => expect(api.calls).toHaveLength(1));
  await user.type(field(), 'owak');
  respond();
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-disabled', 'true'));
  rerender(form('Eva N'));
  expect(field()).toHaveValue('Eva Nowak');
  expect(screen.queryByText('Saved')).toBeNull();
});
