/** The certificate remote's embed: the verifier as a single file, which the verification page offers as a download. */
export const VERIFIER_FILE = 'verifier.html';

/** Path of a remote's embed file. @param file `v1.js`, or `{version}/{file}` for a pinned version */
export const embedPath = (remote: string, file: string): string => `/embed/${remote}/${file}`;
