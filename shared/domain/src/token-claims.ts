/**
 * What a JWT claims (RFC 7519), read without its signature: only the server can check that.
 * @returns null for what is no JWT
 */
export function tokenClaims(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}
