import { call } from './api';
import { emit } from './events';
import { clearSession, sessionToken } from './session';

/**
 * Logs out: clears the session, fires LOGOUT and reloads (spec §4), and revokes the token at the server, so that a copy
 * of it is useless. Drafts and recordings stay on the device. It does not wait for the server: offline, the candidate
 * is still logged out on this device, and the token expires at its normal time.
 */
export function logOut(reload: () => void = () => window.location.reload()): void {
  const token = sessionToken();
  if (token) {
    const headers = { Authorization: `Bearer ${token}` };
    // `keepalive` lets the request outlive this page. A page with a session has made calls before, so this chunk is
    // already loaded and the request leaves at once.
    import(/* webpackChunkName: "api" */ '@bandmark/contracts/api/auth')
      .then(({ signOut }) => call(signOut, { body: {} }, { headers, keepalive: true }))
      .catch(() => undefined);
  }
  clearSession();
  emit('LOGOUT');
  reload();
}
