/** Only what `run-open-id-provider.ts` uses, to avoid the separate package of published types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Configuration {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    pkce: { required: () => boolean };
    cookies: { keys: string[] };
    findAccount(
      context: unknown,
      login: string,
    ): { accountId: string; claims(): Record<string, unknown> & { sub: string } };
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
