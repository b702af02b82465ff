import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { approvedPageSchema, remotePagesSchema } from '../remote-page-schema';
import { okSchema } from './primitives';
import {
  registryChangeSchema,
  releaseFileSchema,
  releaseNameSchema,
  releaseSchema,
  requiresSchema,
  storedReleaseSchema,
  versionSchema,
} from '../registry';

/**
 * The release API, which `npm run release` calls from a team's own machine or CI. Every call carries the team's token
 * as `authorization: Bearer …`; a token is valid only for the remotes that it was issued for.
 */
export const RELEASE_LIMITS = {
  /** Maximum bytes of one file. */
  fileBytes: 4 * 1024 * 1024,
  /** Maximum files of one version. */
  files: 400,
  /** Maximum bytes of one version. */
  versionBytes: 64 * 1024 * 1024,
  /** Maximum characters of an announcement: the registry stores it, and every page contains a part of it. */
  announcedCharacters: 128 * 1024,
  /** Maximum unpublished announcements of one version with different files. */
  announcements: 8,
  /** Maximum uploaded but unpublished versions of one remote. */
  uploads: 20,
} as const;

/** Optimistic lock: the change is rejected (409) if the registry is no longer at this generation. */
const ifGeneration = z.optional(z.number().check(z.int(), z.minimum(0)));
const ofRemote = z.object({ remote: releaseNameSchema });
const ofVersion = z.object({ remote: releaseNameSchema, version: versionSchema });

export const releaseUploadSchema = z.extend(releaseSchema, {
  files: storedReleaseSchema.shape.files,
  signature: storedReleaseSchema.shape.signature,
});

export const pointersSchema = z.object({
  remote: z.string(),
  current: z.string(),
  previous: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), percent: z.number() })),
  generation: z.number(),
  /** Further information about a change, such as the libraries that a version was built with. */
  note: z.optional(z.string()),
});
export type Pointers = CallResponse<typeof promoteRelease>;

/** Idempotent: repeating the call resumes the upload. */
export const beginUpload = endpoint({
  method: 'PUT',
  path: '/api/releases/{remote}/{version}',
  summary: 'Announce a version with the hashes of its files; the response lists those that are missing (teams)',
  params: ofVersion,
  body: releaseUploadSchema,
  response: z.object({
    missing: z.array(z.string()),
    isPublished: z.boolean(),
    /** Id of the announcement, for `publishUpload`; absent from older servers. */
    upload: z.optional(z.string()),
  }),
});

/** Idempotent. The bytes must match the announced hash; any content type. */
export const uploadFile = endpoint({
  method: 'PUT',
  path: '/api/releases/{remote}/{version}/file',
  summary: 'Upload one file of an announced version (teams)',
  params: ofVersion,
  query: z.object({ path: releaseFileSchema }),
  rawBody: true,
  response: okSchema,
});

/** Atomic: the version is published completely or not at all. */
export const publishUpload = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/{version}/publish',
  summary: 'Publish a version whose files are all there, and make it current unless the body says no (teams)',
  params: ofVersion,
  body: z.object({
    makeCurrent: z.boolean(),
    ifGeneration,
    /** `upload` of the response to `beginUpload`; defaults to the latest announcement. */
    upload: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    /** Reason why a module may exceed its size budget; kept in the history. */
    larger: z.optional(z.string().check(z.minLength(3), z.maxLength(200))),
  }),
  response: pointersSchema,
});

export const promoteRelease = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/promote',
  summary: 'Make a published version current (teams)',
  params: ofRemote,
  body: z.object({ version: versionSchema, ifGeneration }),
  response: pointersSchema,
});

export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/rollback',
  summary: 'Back to the version before (teams)',
  params: ofRemote,
  body: z.object({ ifGeneration }),
  response: pointersSchema,
});

export const canaryRelease = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/canary',
  summary: 'Show a version to a share of the visitors; 0 percent ends it (teams)',
  params: ofRemote,
  body: z.object({ version: versionSchema, percent: z.number().check(z.minimum(0), z.maximum(100)), ifGeneration }),
  response: pointersSchema,
});

/** Only for teams that release the shell, and operators. Replaces the list: pages that it omits are no longer shown. */
export const approvePages = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/pages',
  summary: 'Say which of the pages that a remote declares the site shows (teams that release the shell)',
  params: ofRemote,
  body: z.object({ pages: z.array(approvedPageSchema).check(z.maxLength(100)), ifGeneration }),
  response: pointersSchema,
});

/** From the next page load on, the remote's pages are not found. Promoting a version restores it. */
export const retireRemote = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/retire',
  summary: 'Take a remote off the site; its files stay for 30 days (teams)',
  params: ofRemote,
  body: z.object({ ifGeneration }),
  response: pointersSchema,
});

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/releases',
  summary: 'What is published of every remote (teams)',
  response: z.array(
    z.extend(pointersSchema, {
      versions: z.array(
        z.object({
          version: z.string(),
          publishedAt: z.string(),
          /** When the last pointer to it was removed; null while one refers to it, and while it waits. */
          retiredAt: z.nullable(z.string()),
          /** It was uploaded but never made current or canary. */
          isWaiting: z.optional(z.boolean()),
          signedBy: z.nullable(z.string()),
          requires: requiresSchema,
          pages: z.optional(remotePagesSchema),
        }),
      ),
      approvedPages: z.optional(z.array(approvedPageSchema)),
      /** When the remote was taken off the site. */
      retiredAt: z.optional(z.string()),
    }),
  ),
});
export type ReleaseList = CallResponse<typeof listReleases>;

/** Called before a build, to fail early: 403 if the token does not cover this remote. Older servers respond 404. */
export const checkMayRelease = endpoint({
  method: 'GET',
  path: '/api/releases/{remote}/permission',
  summary: 'Whether the token releases this remote (teams)',
  params: ofRemote,
  response: okSchema,
});

export const releaseHistory = endpoint({
  method: 'GET',
  path: '/api/releases/{remote}/history',
  summary: 'Who changed what of a remote and when, newest first (teams)',
  params: ofRemote,
  response: z.array(registryChangeSchema),
});
export type ReleaseHistory = CallResponse<typeof releaseHistory>;

/** Runs the version choice of a page load for the visitor that the query describes. */
export const whyRelease = endpoint({
  method: 'GET',
  path: '/api/releases/{remote}/why',
  summary: 'Which version a visitor gets, and why (teams)',
  params: ofRemote,
  query: z.object({
    /** The visitor's cohort, 0 to 9999, as in their cookie and their error reports. */
    visitor: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    /** Version to which the visitor's open exam is pinned. */
    pinned: z.optional(versionSchema),
    override: z.optional(versionSchema),
  }),
  response: z.object({
    version: z.string(),
    fallback: z.nullable(z.string()),
    reason: z.string(),
    /** In words, including the last change that led to the choice. */
    explanation: z.array(z.string()),
  }),
});
export type WhyRelease = CallResponse<typeof whyRelease>;
