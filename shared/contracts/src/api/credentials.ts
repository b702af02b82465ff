import * as z from '@bandmark/contracts/schema';
import { CERTIFICATE_ID } from '@bandmark/domain/certificate-hash';
import { CREDENTIAL_PATH, STATUS_LIST_PATH } from '../credential-paths';
import { endpoint } from '../endpoint';

/**
 * The certificate as a verifiable credential: Open Badges 3.0 on the W3C Verifiable Credentials Data Model 2.0, with a
 * Data Integrity proof (`eddsa-rdfc-2022`). Every response has the same bytes.
 */
export const credentialById = endpoint({
  method: 'GET',
  path: CREDENTIAL_PATH,
  summary: 'The signed credential of a certificate (public: the id is the key); 410 once it is withdrawn',
  params: z.object({ hash: z.string().check(z.regex(CERTIFICATE_ID)) }),
  response: z.object({}),
  rawResponse: true,
});

/** W3C Bitstring Status List 1.0: one bit per credential, set once the credential is no longer valid. */
export const credentialStatusList = endpoint({
  method: 'GET',
  path: STATUS_LIST_PATH,
  summary: 'A signed status list, which the credentials name',
  params: z.object({ list: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)) }),
  response: z.object({}),
  rawResponse: true,
});

/** One signed version of a status list; its bytes never change, so caches may keep it for ever. */
export const statusListVersion = endpoint({
  method: 'GET',
  path: '/credentials/status/{list}/versions/{version}',
  summary: 'One version of a status list, which never changes; 404 once another has replaced it',
  params: z.object({
    list: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    version: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  }),
  response: z.object({}),
  rawResponse: true,
});
