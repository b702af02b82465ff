import { tokenClaims } from '@bandmark/domain/token-claims';
import { useState } from 'react';

/** The token of a mail's link. It follows the #, and so stays out of the server's and any proxy's logs. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  return token;
}

/** What the token says under a name, to show it before the call; empty for a broken token. The server checks it. */
export function claimIn(token: string, name: string): string {
  const value = tokenClaims(token)?.[name];
  return typeof value === 'string' ? value : '';
}
