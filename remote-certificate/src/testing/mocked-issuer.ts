import { credentialStatusList } from '@bandmark/contracts/api/credentials';
import { ISSUER_PATH, SAMPLE_ISSUER_PATH } from '@bandmark/contracts/credential-paths';
import { endpoint } from '@bandmark/contracts/endpoint';
import * as z from '@bandmark/contracts/schema';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import type { JsonObject } from '../credential/json';
import { DID, issuerWith, signedList, VECTOR_KEY } from './signed-credential';

export const issuerAt = (path: `/${string}`) => endpoint({ method: 'GET', path, summary: '', response: z.object({}) });

/** The contracts leave the documents of a credential to their own standards. */
export const raw = (document: JsonObject) => document as Record<string, never>;

/** The keys that the issuer names. @param cached those of the browser's cache, which serves only addresses without a query */
export function mockKeys(api: MockedApi, keys: readonly string[], cached = keys): void {
  api.on(issuerAt(ISSUER_PATH), ({ query }) => raw(issuerWith(DID, query.has('t') ? keys : cached).document));
}

/** A site that issues certificates, none of them withdrawn, and has no sample. */
export function mockIssuer(): MockedApi {
  const api = mockApi();
  mockKeys(api, [VECTOR_KEY.publicKey]);
  api.on(issuerAt(SAMPLE_ISSUER_PATH), refuse(404, 'None.', 'not_found'));
  api.on(credentialStatusList, async () => raw(await signedList([])));
  return api;
}
