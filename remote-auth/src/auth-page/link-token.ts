import { tokenClaims } from '@bandmark/domain/token-claims';
import { useEffect, useState } from 'react';

const inAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/**
 * The token in the link of a mail. It follows the #, which keeps it out of the logs of the server and of proxies.
 * Changes if a further link is opened in the same tab, which loads no page. Key what belongs to one link by it.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    const follow = () => setToken((before) => inAddress() || before);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return token;
}

/** A claim of the token, to show before any call; empty if the token is malformed. Unverified: the server checks it. */
export function claimIn(token: string, name: string): string {
  const value = tokenClaims(token)?.[name];
  return typeof value === 'string' ? value : '';
}
