/** Where a site says which keys sign its certificates: a `did:web` without a path is looked up here. */
export const ISSUER_PATH = '/.well-known/did.json';

/** The same for the issuer of samples, `did:web:{host}:sample`. */
export const SAMPLE_ISSUER_PATH = '/sample/did.json';

/** The signed credential of a certificate. */
export const CREDENTIAL_PATH = '/api/certificate/credential/{hash}';

/** A signed status list, which credentials name. */
export const STATUS_LIST_PATH = '/credentials/status/{list}';

/** A certificate as a picture of 1200 × 630, and as a PDF: each holds the signed credential. */
export const CERTIFICATE_PICTURE_PATH = '/api/certificate/picture/{hash}';
export const CERTIFICATE_PDF_PATH = '/api/certificate/pdf/{hash}';
