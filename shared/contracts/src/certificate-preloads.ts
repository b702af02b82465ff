/**
 * A certificate's address is a hash, which never reaches the server: every page that could become one carries the list
 * of what the certificate screen needs, as data, and a script of a few hundred bytes turns it into preload links when
 * the hash is there (shell/src/early). Without it the browser would learn of those files only when the shell runs.
 */
export const CERTIFICATE_PRELOADS_ID = 'certificate-preloads';

/** The lazy part of the shell's release that does this; older releases of the shell have none. */
export const EARLY_PART = 'early';

/** Attributes of one `<link rel="preload">`; always CORS, because a preload is only used by a request of the same mode. */
export interface PreloadLink {
  as: 'script' | 'style';
  href: string;
  /** Subresource integrity of the file; empty when the release does not say one. */
  integrity: string;
}
