/**
 * A certificate's address is a hash, which never reaches the server. So the page of a path that certificates are shared
 * with (`RouteFacts.mayBeCertificate`) has no preload links for what it shows: it carries two lists as data, and a script
 * of a few hundred bytes, which the server writes into the page (shell/src/early), makes links of the one that the hash
 * asks for. It also asks for the certificate's record. Without it the browser would learn of either only when the shell
 * runs.
 */
export const EARLY_FACTS_ID = 'early-facts';

/** The part of the shell's release that does this, inlined by its hash; shells without it get preload links only. */
export const EARLY_PART = 'inline';

export interface EarlyFacts {
  /** What the page of the path needs. */
  page: readonly PreloadLink[];
  /** What a certificate needs instead. */
  certificate: readonly PreloadLink[];
  /** A certificate's record lies at this address with the id behind it. */
  records: string;
}

/** Attributes of one `<link rel="preload">`; always CORS, because a preload is only used by a request of the same mode. */
export interface PreloadLink {
  as: 'script' | 'style';
  href: string;
  /** Subresource integrity of the file; empty when the release does not say one. */
  integrity: string;
}

/** What the early script asked for: it goes to the first call of that address. */
export interface EarlyResponse {
  /** Absolute. */
  address: string;
  /** Rejects when no response comes. */
  response: Promise<Response>;
}

/** What `window` is on a page with the early script. */
export interface EarlyPage {
  bandmarkEarly?: EarlyResponse | undefined;
}
