/**
 * Release registry (docs/architecture.md, "A release"): the only document that a deployment changes. Files of a version
 * live at `/remotes/{name}/{version}/` and are immutable.
 */
import * as z from '@bandmark/contracts/schema';
import { REGISTRY_SCHEMA } from './release-files';
import { approvedPageSchema, remotePagesSchema } from './remote-page-schema';

export * from './release-files';
export * from './versions';

/** Name in the registry: `shell`, or a remote's name without `remote-`. Excludes names that every object inherits. */
export const releaseNameSchema = z.string().check(z.regex(/^(?!constructor$)[a-z][a-z0-9-]{0,30}$/));
export const versionSchema = z.string().check(z.regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.-]{1,40})?$/));

/** Version of a build by `npm run dev`. @param time epoch milliseconds */
export const developmentVersion = (version: string, time: number): string => `${version}.dev.${time.toString(36)}`;
export const isDevelopmentVersion = (version: string): boolean => /\.dev\.[0-9a-z]+$/.test(version);

/** Subresource-integrity value, SHA-384. */
export const integritySchema = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** Path of a file inside the version's directory: relative and without `..`. */
export const releaseFileSchema = z.string().check(z.regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/-]{0,200}$/));

/** `major.minor`: a shell runs every remote with the same major and a minor that does not exceed its own. */
const contractSchema = z.string().check(z.regex(/^\d+\.\d+$/));

export const requiresSchema = z.object({
  platform: contractSchema,
  /** semver range, such as `^19.0.0`. */
  react: z.string(),
  contract: contractSchema,
  api: contractSchema,
});

export const releaseSchema = z.object({
  version: versionSchema,
  entry: releaseFileSchema,
  integrity: integritySchema,
  /** Global variable of the entry's container. It includes the version, so that two versions can run on one page. */
  global: z.string().check(z.regex(/^[a-z][A-Za-z0-9_]{0,80}$/)),
  /** Per exposed module (`screens`): files to preload together with the entry. */
  preload: z.record(z.string(), z.object({ js: z.array(releaseFileSchema), css: z.array(releaseFileSchema) })),
  requires: requiresSchema,
  /** Pages of the remote below `/x/{remote}`; in a view, only those that this site has approved. */
  pages: z.optional(remotePagesSchema),
});
export type Release = z.infer<typeof releaseSchema>;

/** A release as stored, with every file of the version. The view omits `files`. */
export const storedReleaseSchema = z.extend(releaseSchema, {
  files: z.record(releaseFileSchema, integritySchema),
  publishedAt: z.string(),
  /** When the last pointer to it was removed, ISO 8601; its files are kept for 30 days from then. */
  retiredAt: z.optional(z.string()),
  /**
   * True if the version was uploaded but no pointer has ever referred to it. Absent otherwise, and after a server that
   * does not know this field has written the registry.
   */
  isWaiting: z.optional(z.boolean()),
  /** Signature by the team's own Ed25519 key: public key (SPKI) and value, base64. */
  signature: z.optional(z.object({ team: z.string(), key: z.string(), value: z.string() })),
});
export type StoredRelease = z.infer<typeof storedReleaseSchema>;

/** One change of the registry: an entry of its history, also embedded in the registry as its latest change. */
export const registryChangeSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** The registry's generation after the change. */
  generation: z.number(),
  /** `team:<name>`, `local:<account on the machine>`, `automatic` or `server`. */
  who: z.string(),
  /** Not an enum: an older server must be able to read what a newer one wrote. */
  action: z.string(),
  remote: z.string(),
  version: z.nullable(z.string()),
  /** The version that was current before the change. */
  before: z.nullable(z.string()),
  /** Share of visitors of a canary, 0 to 100. */
  percent: z.optional(z.number()),
  /** Reason of an automatic decision. */
  reason: z.optional(z.string()),
});
export type RegistryChange = z.infer<typeof registryChangeSchema>;

export const registrySchema = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  /** Incremented by every write; a write based on an older generation is rejected (optimistic locking). */
  generation: z.number().check(z.int(), z.minimum(0)),
  remotes: z.record(
    releaseNameSchema,
    z.object({
      versions: z.record(versionSchema, storedReleaseSchema),
      current: versionSchema,
      previous: z.optional(z.nullable(versionSchema)),
      canary: z.optional(
        z.nullable(z.object({ version: versionSchema, percent: z.number().check(z.minimum(0), z.maximum(100)) })),
      ),
      /** Pages that the shell's team or an operator has approved; other pages of a release are not found. */
      approvedPages: z.optional(z.array(approvedPageSchema)),
      /** When the remote was taken off the site, ISO 8601; its files are kept for 30 days from then. */
      retiredAt: z.optional(z.string()),
    }),
  ),
  /** The change that produced this generation; the history holds the earlier ones. */
  change: z.optional(registryChangeSchema),
  /** Signature by the site's Ed25519 key over the rest of the document, base64. Absent until the site has a key. */
  signature: z.optional(z.string()),
});
export type Registry = z.infer<typeof registrySchema>;

/** Why a visitor gets a release; see domain, `chooseRelease`. */
export const choiceReasonSchema = z.enum(['override', 'pinned', 'canary', 'current']);

/**
 * The part of the registry that is inlined in a page: per remote, the release chosen for this visitor and its fallback.
 * The server makes the choice. A static host serves a view without reasons.
 */
export const registryViewSchema = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  generation: z.number(),
  /** Origin that serves `/remotes/…`; empty for the page's own. */
  origin: z.string(),
  remotes: z.record(
    releaseNameSchema,
    z.object({
      current: releaseSchema,
      previous: z.optional(z.nullable(releaseSchema)),
      reason: z.optional(choiceReasonSchema),
      /**
       * This visitor's override: the release document at `developmentReleaseUrl` of this origin takes precedence over
       * `current`, and the same origin serves its files.
       */
      developmentOrigin: z.optional(z.string()),
    }),
  ),
  /**
   * This visitor's override for remotes that are not on the site: name → development origin, as `developmentOrigin`
   * above.
   */
  developed: z.optional(z.record(releaseNameSchema, z.string())),
  /** The shell's own version (it is the page itself) and the reason, for telemetry and for pinning an exam. */
  shell: z.optional(z.object({ version: versionSchema, reason: z.optional(choiceReasonSchema) })),
});
export type RegistryView = z.infer<typeof registryViewSchema>;
