/** Of the certificate's embed: the verifier as one file, which the page to verify gives people to keep. */
export const VERIFIER_FILE = 'verifier.html';
