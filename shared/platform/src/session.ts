import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { clearAppState } from './store';

export function sessionToken(): string {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? '';
  } catch {
    return '';
  }
}

export function storeSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/**
 * The session check on the stored JWT: well-formed and not expired by the page's clock. The server decides; this
 * only spares a visitor with a dead token the detour. @param now epoch milliseconds
 */
export function isSignedIn(now = Date.now()): boolean {
  const payload = sessionToken().split('.')[1];
  if (!payload) return false;
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof claims !== 'object' || claims === null) return false;
    return !('exp' in claims) || typeof claims.exp !== 'number' || claims.exp * 1000 > now;
  } catch {
    return false;
  }
}

/** Clears the stored token and the stored app state (spec §7, user-info). */
export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  clearAppState();
}
