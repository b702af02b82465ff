import { call } from './api';
import { emit } from './events';
import { clearSession, sessionToken } from './session';

/**
 * Logging out clears the session, fires LOGOUT and reloads (spec §4), and ends the session at the server, so that a copy
 * of the token opens nothing. Drafts and recordings stay on the device. Nothing waits for the server: without a
 * connection the candidate is logged out here all the same, and the token ends with its time.
 */
export function logOut(reload: () => void = () => window.location.reload()): void {
  const token = sessionToken();
  if (token) {
    const headers = { Authorization: `Bearer ${token}` };
    // Outlives this page. A page with a session has called before: the part is there, and the request leaves at once.
    import(/* webpackChunkName: "api" */ '@bandmark/contracts/api/auth')
      .then(({ signOut }) => call(signOut, { body: {} }, { headers, keepalive: true }))
      .catch(() => undefined);
  }
  clearSession();
  emit('LOGOUT');
  reload();
}
