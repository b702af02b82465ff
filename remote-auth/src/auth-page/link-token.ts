import { tokenClaims } from '@bandmark/domain/token-claims';
import { useState } from 'react';

/** The token in the link of a mail. It follows the #, which keeps it out of the logs of the server and of proxies. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  return token;
}

/** A claim of the token, to show before any call; empty if the token is malformed. Unverified: the server checks it. */
export function claimIn(token: string, name: string): string {
  const value = tokenClaims(token)?.[name];
  return typeof value === 'string' ? value : '';
}
