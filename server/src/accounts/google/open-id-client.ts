import * as openId from 'openid-client';
import type { Settings } from '../../settings';

export interface GoogleClient {
  configuration(): Promise<openId.Configuration>;
}

/**
 * Fetches the provider's metadata (OpenID Connect Discovery) at the first sign-in and caches it; after a failure, the
 * next sign-in tries again. Plain http is allowed only for a provider on this machine.
 * @returns null when Google sign-in is not configured
 */
export function createGoogleClient(settings: Settings): GoogleClient | null {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return null;
  const address = new URL(issuer);
  const isLocal = address.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  let known: Promise<openId.Configuration> | undefined;
  return {
    configuration: () => {
      known ??= openId
        .discovery(
          address,
          clientId,
          clientSecret,
          undefined,
          isLocal ? { execute: [openId.allowInsecureRequests] } : {},
        )
        .catch((error: unknown) => {
          known = undefined;
          throw error;
        });
      return known;
    },
  };
}
