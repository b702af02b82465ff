/** DID document with the keys that sign the site's certificates: a `did:web` without a path resolves to this path. */
export const ISSUER_PATH = '/.well-known/did.json';

/** DID document of the issuer of samples, `did:web:{host}:sample`. */
export const SAMPLE_ISSUER_PATH = '/sample/did.json';

/** The signed credential of a certificate. */
export const CREDENTIAL_PATH = '/api/certificate/credential/{hash}';

/** A signed status list, to which credentials refer. */
export const STATUS_LIST_PATH = '/credentials/status/{list}';

/** A certificate as a picture of 1200 × 630 pixels, and as a PDF; each embeds the signed credential. */
export const CERTIFICATE_PICTURE_PATH = '/api/certificate/picture/{hash}';
export const CERTIFICATE_PDF_PATH = '/api/certificate/pdf/{hash}';
