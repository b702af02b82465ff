/**
 * Release registry (docs/architecture.md, "A release"). The only document a deploy changes. Files of a version live at
 * `/remotes/{name}/{version}/` and never change.
 */
import * as z from '@bandmark/contracts/schema';
import { REGISTRY_SCHEMA } from './release-files';
import { approvedPageSchema, remotePagesSchema } from './remote-page-schema';

export * from './release-files';
export * from './versions';

/** Name in the registry: `shell`, or a remote without its `remote-`. No property that every object has. */
export const releaseNameSchema = z.string().check(z.regex(/^(?!constructor$)(?:shell|[a-z][a-z0-9-]{0,30})$/));
export const versionSchema = z.string().check(z.regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.-]{1,40})?$/));

/** The version of a build of `npm run dev`. @param time epoch milliseconds */
export const developmentVersion = (version: string, time: number): string => `${version}.dev.${time.toString(36)}`;
export const isDevelopmentVersion = (version: string): boolean => /\.dev\.[0-9a-z]+$/.test(version);

/** Subresource-integrity value, SHA-384. */
export const integritySchema = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** A file inside the version's directory: never absolute, never climbing. */
export const releaseFileSchema = z.string().check(z.regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._/-]{0,200}$/));

/** Contract versions, `major.minor`: a shell runs every remote of its own major whose minor is not above its own. */
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
  /** Name under which the entry registers itself on the page; carries the version so that two can run together. */
  global: z.string().check(z.regex(/^[a-z][A-Za-z0-9_]{0,80}$/)),
  /** Per exposed module (`screens`): what to preload with the entry. */
  preload: z.record(z.string(), z.object({ js: z.array(releaseFileSchema), css: z.array(releaseFileSchema) })),
  requires: requiresSchema,
  /** Pages of the remote below `/x/{remote}`; in a view, those that this site has approved. */
  pages: z.optional(remotePagesSchema),
});
export type Release = z.infer<typeof releaseSchema>;

/** A release as it is stored, with every file of the version. The view leaves `files` out. */
export const storedReleaseSchema = z.extend(releaseSchema, {
  files: z.record(releaseFileSchema, integritySchema),
  publishedAt: z.string(),
  /** Since when no pointer leads to it, ISO 8601; its files stay for 30 days from then. */
  retiredAt: z.optional(z.string()),
  /**
   * It was uploaded and no pointer ever led to it. Absent otherwise, and where a server that does not know the field wrote
   * the registry since.
   */
  isWaiting: z.optional(z.boolean()),
  /** By the team's own Ed25519 key: SPKI and signature, base64. */
  signature: z.optional(z.object({ team: z.string(), key: z.string(), value: z.string() })),
});
export type StoredRelease = z.infer<typeof storedReleaseSchema>;

/** One change of the registry: an entry of the history, and what the registry says of its own last change. */
export const registryChangeSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** The registry's generation after the change. */
  generation: z.number(),
  /** `team:<name>`, `local:<account of the machine>`, `automatic` or `server`. */
  who: z.string(),
  /** Any word: a server of the version before must read what a newer one wrote. */
  action: z.string(),
  remote: z.string(),
  version: z.nullable(z.string()),
  /** The version that was current before. */
  before: z.nullable(z.string()),
  /** Share of a canary, 0 to 100. */
  percent: z.optional(z.number()),
  /** Why, where a program decided. */
  reason: z.optional(z.string()),
});
export type RegistryChange = z.infer<typeof registryChangeSchema>;

export const registrySchema = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  /** Goes up by one at every write; a writer that read an older one is refused. */
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
      /** Pages that the shell's team or an operator lets this remote show; a release's other pages are not found. */
      approvedPages: z.optional(z.array(approvedPageSchema)),
      /** Since when the site shows this remote no more, ISO 8601; its files stay for 30 days from then. */
      retiredAt: z.optional(z.string()),
    }),
  ),
  /** The change that made this generation; the history holds those before. */
  change: z.optional(registryChangeSchema),
  /** By the site's Ed25519 key over everything else in the document, base64. Absent until the site has a key. */
  signature: z.optional(z.string()),
});
export type Registry = z.infer<typeof registrySchema>;

/** Why a visitor gets a release; see domain, `chooseRelease`. */
export const choiceReasonSchema = z.enum(['override', 'pinned', 'canary', 'current']);

/**
 * What the page carries: per remote the release chosen for this visitor and the one to fall back to. The server
 * chooses, the page obeys; a static host serves a view without reasons.
 */
export const registryViewSchema = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  generation: z.number(),
  /** Where `/remotes/…` is served: an origin, or empty for the page's own. */
  origin: z.string(),
  remotes: z.record(
    releaseNameSchema,
    z.object({
      current: releaseSchema,
      previous: z.optional(z.nullable(releaseSchema)),
      reason: z.optional(choiceReasonSchema),
      /**
       * This visitor's override: the release document at `developmentReleaseUrl` of this origin goes before
       * `current`, and its files lie there too.
       */
      developmentOrigin: z.optional(z.string()),
    }),
  ),
  /**
   * This visitor's override for remotes that the site does not have: name → development origin, as
   * `developmentOrigin` above.
   */
  developed: z.optional(z.record(releaseNameSchema, z.string())),
  /** The shell is the page itself: its version and why, for telemetry and for the pin of an exam. */
  shell: z.optional(z.object({ version: versionSchema, reason: z.optional(choiceReasonSchema) })),
});
export type RegistryView = z.infer<typeof registryViewSchema>;
