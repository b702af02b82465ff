/**
 * What foreign pages embed of a remote (docs/embed-recorder.md). A build holds it in its own folder, and the site
 * serves it at `/embed/{remote}/{version}/{file}`, for ever the same, and what floats at `/embed/{remote}/{file}` in the
 * version in force.
 */
import * as z from '@bandmark/contracts/schema';
import { VERIFIER_FILE } from './embed-files';
import { integritySchema, releaseFileSchema, versionSchema } from './registry';

/** Folder inside a version's directory. */
export const EMBED_FOLDER = 'embed';

/** The script that a page names; a change that breaks pages takes the next number. */
export const EMBED_SCRIPT = 'v1.js';

/** Path of the script in a release; a release that has it can be embedded. */
export const EMBED_SCRIPT_FILE = `${EMBED_FOLDER}/${EMBED_SCRIPT}`;

/** Served at `/embed/{remote}/{file}` in the version in force: the script, its types, the manifest of federation, and the verifier. */
export const FLOATING_FILES: readonly string[] = [EMBED_SCRIPT, 'v1.d.ts', 'v1.mf-manifest.json', VERIFIER_FILE];

/** At `/embed/{remote}/v1.json`: the version in force, for hosts that pin it. `integrity` is that of a script tag, SHA-384. */
export const pinnedEmbedSchema = z.object({
  version: versionSchema,
  /** Relative to `/embed/{remote}/`, such as `0.1.0-1f2e3d4c/v1.js`. */
  file: releaseFileSchema,
  integrity: integritySchema,
});
export type PinnedEmbed = z.infer<typeof pinnedEmbedSchema>;
