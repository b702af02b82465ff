import { useState } from 'react';

/** The token of a mail's link. It follows the #, and so stays out of the server's and any proxy's logs. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  return token;
}
