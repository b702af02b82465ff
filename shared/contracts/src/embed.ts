/**
 * What foreign pages embed of a remote (docs/embed-recorder.md). A build holds it in a folder of its own, and the site
 * serves it at `/embed/{remote}/{version}/{file}`, for ever the same, and at `/embed/{remote}/v1.js` in the version in
 * force.
 */

/** Folder inside a version's directory. */
export const EMBED_FOLDER = 'embed';

/** The script that a page names; a change that breaks pages takes the next number. */
export const EMBED_SCRIPT = 'v1.js';

/** At `/embed/{remote}/v1.json`: the version in force, for hosts that pin it. */
export interface PinnedEmbed {
  version: string;
  /** Relative to `/embed/{remote}/`, such as `0.1.0-1f2e3d4c/v1.js`. */
  file: string;
  /** SHA-384 as an integrity attribute. */
  integrity: string;
}
