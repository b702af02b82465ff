/**
 * A real OpenID Connect provider on localhost that replaces Google: `node --import tsx … <client id> <client secret>
 * <redirect uri>`. Prints its issuer as one line. Its forms ask for a login (an e-mail, which counts as unverified if
 * it begins with "unverified") and for consent. A separate process, because jest cannot run its ES modules.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

const [clientId = '', clientSecret = '', redirectUri = ''] = process.argv.slice(2);

// Suppress the provider's notices about development keys.
console.warn = () => undefined;
console.info = () => undefined;

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, include the claims of the scopes in the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['not a secret'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: login,
        email_verified: !login.startsWith('unverified'),
        name: `${login.split('@')[0] ?? ''} of Google`,
      }),
    }),
  });
  server.on('request', (request, response) => void provider.callback()(request, response));
  process.stdout.write(`${issuer}\n`);
});
