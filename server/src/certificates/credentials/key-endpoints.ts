import { endpoint } from '@bandmark/contracts/endpoint';
import { z } from 'zod/mini';

/** These endpoints are not in `shared/contracts`: only the server's command, from the same source tree, calls them. */
const keySchema = z.object({
  generation: z.number(),
  /** Ed25519, as a Multikey. */
  publicKey: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Withdrawn by `CREDENTIAL_KEYS_WITHDRAWN`: its signatures are no longer valid. */
  isWithdrawn: z.boolean(),
});
export type KeyView = z.output<typeof keySchema>;

export const listCredentialKeysEndpoint = endpoint({
  method: 'GET',
  path: '/api/operator/credential-keys',
  summary: 'Public keys of the site’s credentials, the oldest first (operator)',
  response: z.array(keySchema),
});

export const rotateCredentialKeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/credential-keys',
  summary: 'Sign credentials with a new key from now on; 409 where a setting gives the key (operator)',
  response: keySchema,
});
