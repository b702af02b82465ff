import { endpoint } from '@bandmark/contracts/endpoint';
import { z } from 'zod/mini';

/** Not among the contracts: only this server's own command calls them, and it comes from the same source tree. */
const keySchema = z.object({
  generation: z.number(),
  /** Ed25519, as a Multikey. */
  publicKey: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** By a setting: what it signed counts no more. */
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
