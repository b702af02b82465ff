/**
 * Files of a remote that foreign pages embed (docs/embed-recorder.md). A build holds them in a folder of their own. The
 * site serves them at `/embed/{remote}/{version}/{file}`, immutable, and the floating ones also at
 * `/embed/{remote}/{file}`, in the current version.
 */
import * as z from '@bandmark/contracts/schema';
import { VERIFIER_FILE } from './embed-files';
import { integritySchema, releaseFileSchema, versionSchema } from './registry';

/** Folder inside a version's directory. */
export const EMBED_FOLDER = 'embed';

/** The script that a host page loads; a breaking change gets the next number. */
export const EMBED_SCRIPT = 'v1.js';

/** Path of the script in a release. A release with this file can be embedded. */
export const EMBED_SCRIPT_FILE = `${EMBED_FOLDER}/${EMBED_SCRIPT}`;

/** Served at `/embed/{remote}/{file}` in the current version: script, types, federation manifest and verifier. */
export const FLOATING_FILES: readonly string[] = [EMBED_SCRIPT, 'v1.d.ts', 'v1.mf-manifest.json', VERIFIER_FILE];

/** Body of `/embed/{remote}/v1.json`: the current version and its script's SHA-384 integrity, for hosts that pin it. */
export const pinnedEmbedSchema = z.object({
  version: versionSchema,
  /** Relative to `/embed/{remote}/`, such as `0.1.0-1f2e3d4c/v1.js`. */
  file: releaseFileSchema,
  integrity: integritySchema,
});
export type PinnedEmbed = z.infer<typeof pinnedEmbedSchema>;
