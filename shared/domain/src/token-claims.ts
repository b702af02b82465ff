/**
 * Decodes the claims of a JWT (RFC 7519) without verifying the signature, which only the server can do.
 * @returns null if the text is not a JWT
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
