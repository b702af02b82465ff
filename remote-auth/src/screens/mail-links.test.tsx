import { confirmAddress, stopMails } from '@bandmark/contracts/api/mails';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmAddressScreen } from './confirm-address-screen';
import { StopMailsScreen } from './stop-mails-screen';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const open = (address: string) => window.history.replaceState(null, '', address);
const token = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
const stopToken = token({ kind: 'result-ready' });
const confirmToken = token({ email: 'reader@example.org' });

test('the link of a mail confirms its address once it is asked to, so that a scanner of mails confirms none', async () => {
  open(`/confirm-address#token=${confirmToken}`);
  api.on(confirmAddress, { email: 'reader@example.org' });
  render(<ConfirmAddressScreen />);
  expect(screen.getByText(/reader@example\.org was given for an account/)).toBeVisible();
  expect(api.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('reader@example.org');
  expect(api.calls).toEqual([{ request: 'POST /api/auth/confirm-address', body: { token: confirmToken } }]);
});

test('a link that is too old says where to get another, and has no button', async () => {
  open('/confirm-address#token=t0ken-2');
  api.on(confirmAddress, refuse(400, 'This link is too old.'));
  render(<ConfirmAddressScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is too old.');
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an address is confirmed by a second try when the connection was lost', async () => {
  open(`/confirm-address#token=${confirmToken}`);
  api.on(confirmAddress, { email: 'reader@example.org' });
  api.isOffline = true;
  render(<ConfirmAddressScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
  api.isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
});

test('the link of a mail stops its kind once it is asked to, without a session', async () => {
  open(`/stop-mails#token=${stopToken}`);
  api.on(stopMails, { kind: 'result-ready' });
  render(<StopMailsScreen />);
  expect(screen.getByText(/when a result is ready/)).toBeVisible();
  expect(api.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'You will not get these emails any more' })).toBeVisible();
});

test('a broken link says so', async () => {
  open('/stop-mails#token=broken');
  api.on(stopMails, refuse(400, 'This link is not complete.'));
  render(<StopMailsScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
});
