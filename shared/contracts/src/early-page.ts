/**
 * A certificate's address is a URL hash, which never reaches the server, so the server cannot know what such a page
 * (`RouteFacts.mayBeCertificate`) will show. It therefore sends two preload lists as data instead of preload links. An
 * inline script of a few hundred bytes (shell/src/early) turns the list that matches the hash into links and, for a
 * certificate, requests its record. Without the script both would start only when the shell runs.
 */
export const EARLY_FACTS_ID = 'early-facts';

/**
 * Key of the script in `preload` of the shell's release. The policy of the page allows the script by its hash; shells
 * without it get preload links only.
 */
export const EARLY_PART = 'inline';

export interface EarlyFacts {
  /** Needed by the page of the path itself. */
  page: readonly PreloadLink[];
  /** Needed instead if the hash names a certificate. */
  certificate: readonly PreloadLink[];
  /** Prefix of the address of a certificate's record; the id follows. */
  records: string;
}

/** Attributes of one `<link rel="preload">`. Always CORS, because a preload only serves requests of the same mode. */
export interface PreloadLink {
  as: 'script' | 'style';
  href: string;
  /** Subresource integrity of the file; empty if the release has none. */
  integrity: string;
}

/** The early script's request; the first API call to the same address takes its response. */
export interface EarlyResponse {
  /** Absolute. */
  address: string;
  /** Rejects on a network error. */
  response: Promise<Response>;
}

/** Property of `window` on a page with the early script. */
export interface EarlyPage {
  bandmarkEarly?: EarlyResponse | undefined;
}
