/** The certificate's embed: the verifier as one file, which the page to verify gives people to keep. */
export const VERIFIER_FILE = 'verifier.html';

/** Where the site serves what foreign pages embed of a remote. @param file `v1.js`, or `{version}/{file}` of a pinned one */
export const embedPath = (remote: string, file: string): string => `/embed/${remote}/${file}`;
