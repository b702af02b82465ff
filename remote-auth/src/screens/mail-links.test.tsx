import { checkConfirmLink, checkStopLink, confirmAddress, stopMails } from '@bandmark/contracts/api/mails';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
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
  api.on(checkConfirmLink, { email: 'reader@example.org' });
  api.on(confirmAddress, { email: 'reader@example.org' });
  render(<ConfirmAddressScreen />);
  expect(await screen.findByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  expect(screen.getByText(/reader@example\.org was given for an account/)).toBeVisible();
  expect(api.calls.map(({ request }) => request)).toEqual(['POST /api/auth/check-confirm-link']);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('reader@example.org');
  expect(api.calls[1]).toEqual({ request: 'POST /api/auth/confirm-address', body: { token: confirmToken } });
});

const old = refuse(400, [{ field: 'token', message: 'Old.', code: 'confirm_link_old' }], 'invalid_request');

test.each([
  ['that is too old', old, 'This link is too old'],
  ['of an address that has an account by now', refuse(409, 'Taken.', 'email_taken'), 'There is already an account'],
])('a link %s says so when it opens, and has no button', async (_, refusal, sentence) => {
  open('/confirm-address#token=t0ken-2');
  api.on(checkConfirmLink, refusal);
  render(<ConfirmAddressScreen />);
  expect(await screen.findByRole('heading', { name: 'We could not confirm your address' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link that became too old since the page opened says where to get another, and has no button', async () => {
  open('/confirm-address#token=t0ken-2');
  api.on(checkConfirmLink, { email: 'reader@example.org' });
  api.on(confirmAddress, old);
  render(<ConfirmAddressScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is too old');
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an address is confirmed by a further try when the connection was lost, also while the link was checked', async () => {
  open(`/confirm-address#token=${confirmToken}`);
  api.on(confirmAddress, { email: 'reader@example.org' });
  api.isOffline = true;
  render(<ConfirmAddressScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  // Screen readers announce the second failure, too.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'We could not confirm your address' })).toHaveFocus());
  api.isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
});

test('a second link that is opened in the same tab, after the first has confirmed, confirms its own address', async () => {
  open(`/confirm-address#token=${confirmToken}`);
  api.on(checkConfirmLink, { email: 'reader@example.org' });
  api.on(confirmAddress, { email: 'reader@example.org' });
  render(<ConfirmAddressScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  await screen.findByRole('heading', { name: 'Your address is confirmed' });
  window.location.hash = `#token=${token({ email: 'other@example.org' })}`;
  expect(await screen.findByText(/other@example\.org was given for an account/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
});

test('a second link that is opened in the same tab, after the first has stopped its kind, asks for its own', async () => {
  open(`/stop-mails#token=${stopToken}`);
  api.on(checkStopLink, { kind: 'result-ready' });
  api.on(stopMails, { kind: 'result-ready' });
  render(<StopMailsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  await screen.findByRole('heading', { name: 'You will not get these emails any more' });
  window.location.hash = `#token=${token({ kind: 'receipt' })}`;
  expect(await screen.findByRole('heading', { name: 'Stop these emails' })).toBeVisible();
});

test('the link of a mail stops its kind once it is asked to, without a session', async () => {
  open(`/stop-mails#token=${stopToken}`);
  api.on(checkStopLink, { kind: 'result-ready' });
  api.on(stopMails, { kind: 'result-ready' });
  render(<StopMailsScreen />);
  expect(await screen.findByRole('heading', { name: 'Stop these emails' })).toBeVisible();
  expect(screen.getByText(/when a result is ready/)).toBeVisible();
  expect(api.calls.map(({ request }) => request)).toEqual(['POST /api/mails/check-stop-link']);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('heading', { name: 'You will not get these emails any more' })).toBeVisible();
});

test('a link that cannot work says so when it opens, and has a way out in place of a button', async () => {
  open('/stop-mails#token=broken');
  const line = { field: 'token', message: 'Broken.', code: 'stop_link_unknown' };
  api.on(checkStopLink, refuse(400, [line], 'invalid_request'));
  render(<StopMailsScreen />);
  expect(await screen.findByRole('heading', { name: 'We could not stop these emails' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This link does not work.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose your emails' })).toHaveAttribute('href', '/account');
});

test('mails are stopped by a second try when the connection was lost, also while the link was checked', async () => {
  open(`/stop-mails#token=${stopToken}`);
  api.on(stopMails, { kind: 'result-ready' });
  api.isOffline = true;
  render(<StopMailsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
  api.isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'You will not get these emails any more' })).toBeVisible();
});
