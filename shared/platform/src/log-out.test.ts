import { signOut } from '@bandmark/contracts/api/auth';
import { waitFor } from '@testing-library/react';
import { listen } from './events';
import { logOut } from './log-out';
import { sessionToken, storeSession } from './session';
import { mockApi, type MockedApi } from './testing';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

test('logging out clears the session, fires LOGOUT and reloads (§4.6)', async () => {
  const tokens: (string | null)[] = [];
  api.on(signOut, ({ headers }) => {
    tokens.push(headers.get('authorization'));
    return { ok: true as const };
  });
  storeSession('a.b.c');
  const seen: string[] = [];
  const stop = listen('LOGOUT', () => seen.push(`LOGOUT, token "${sessionToken()}"`));
  logOut(() => seen.push('reload'));
  stop();
  expect(seen).toEqual(['LOGOUT, token ""', 'reload']);
  // The server ends the session that was just cleared.
  await waitFor(() => expect(tokens).toEqual(['Bearer a.b.c']));
});

test('other scripts of the page hear LOGOUT on the window', () => {
  const heard = jest.fn();
  window.addEventListener('LOGOUT', heard, { once: true });
  logOut(() => undefined);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('without a connection, and without a session, it logs out here', async () => {
  api.isOffline = true;
  const reload = jest.fn();
  storeSession('a.b.c');
  logOut(reload);
  expect([reload.mock.calls.length, sessionToken()]).toEqual([1, '']);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  logOut(reload);
  expect([reload.mock.calls.length, api.calls.length]).toEqual([2, 1]);
});
