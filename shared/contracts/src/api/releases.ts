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
 * The release API: what `npm run release` does from a team's own machine or CI. Every call carries the team's token
 * as `authorization: Bearer …`; a token releases the remotes that it was made for and no other.
 */
export const RELEASE_LIMITS = {
  /** Bytes of one file. */
  fileBytes: 4 * 1024 * 1024,
  /** Files of one version. */
  files: 400,
  /** Bytes of one version. */
  versionBytes: 64 * 1024 * 1024,
  /** Characters of what is announced of a version: it stands in the registry, and a part of it in every page. */
  announcedCharacters: 128 * 1024,
  /** Announcements of one version with other files each, while none of them is published. */
  announcements: 8,
  /** Versions of one remote that are uploaded and not published. */
  uploads: 20,
} as const;

/** The change was decided on this generation of the registry; with another in force it is refused (409). */
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
  /** What else there is to say of a change, such as the libraries that a version was built with. */
  note: z.optional(z.string()),
});
export type Pointers = CallResponse<typeof promoteRelease>;

/** Idempotent: begun again, an upload goes on where it was. */
export const beginUpload = endpoint({
  method: 'PUT',
  path: '/api/releases/{remote}/{version}',
  summary: 'Announce a version with the hashes of its files; the response lists those that are missing (teams)',
  params: ofVersion,
  body: releaseUploadSchema,
  response: z.object({
    missing: z.array(z.string()),
    isPublished: z.boolean(),
    /** Names what was announced, for `publishUpload`; servers of former versions leave it out. */
    upload: z.optional(z.string()),
  }),
});

/** Idempotent. The bytes must have the hash that was announced; any content type. */
export const uploadFile = endpoint({
  method: 'PUT',
  path: '/api/releases/{remote}/{version}/file',
  summary: 'Upload one file of an announced version (teams)',
  params: ofVersion,
  query: z.object({ path: releaseFileSchema }),
  rawBody: true,
  response: okSchema,
});

/** The version appears wholly or not at all. */
export const publishUpload = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/{version}/publish',
  summary: 'Publish a version whose files are all there, and make it current unless the body says no (teams)',
  params: ofVersion,
  body: z.object({
    makeCurrent: z.boolean(),
    ifGeneration,
    /** As the response to the announcement named it; without it, what was announced last is published. */
    upload: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    /** Why a module is larger than its budget, on purpose; kept in the history. */
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

/** Only a team that releases the shell may, or an operator. Pages left out are shown no more. */
export const approvePages = endpoint({
  method: 'POST',
  path: '/api/releases/{remote}/pages',
  summary: 'Say which of the pages that a remote declares the site shows (teams that release the shell)',
  params: ofRemote,
  body: z.object({ pages: z.array(approvedPageSchema).check(z.maxLength(100)), ifGeneration }),
  response: pointersSchema,
});

/** Its pages are not found from the next page load on. Promoting a version shows the remote again. */
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
          /** Since when no pointer leads to it; null while one does, and while it waits. */
          retiredAt: z.nullable(z.string()),
          /** It was uploaded and never shown. */
          isWaiting: z.optional(z.boolean()),
          signedBy: z.nullable(z.string()),
          requires: requiresSchema,
          pages: z.optional(remotePagesSchema),
        }),
      ),
      approvedPages: z.optional(z.array(approvedPageSchema)),
      /** Since when the remote is off the site. */
      retiredAt: z.optional(z.string()),
    }),
  ),
});
export type ReleaseList = CallResponse<typeof listReleases>;

/** Asked before a build: 403 where the token does not release this remote. Servers of former versions respond 404. */
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

/** Makes the choice that every page makes, for a visitor whom the query describes. */
export const whyRelease = endpoint({
  method: 'GET',
  path: '/api/releases/{remote}/why',
  summary: 'Which version a visitor gets, and why (teams)',
  params: ofRemote,
  query: z.object({
    /** The visitor's cohort, 0 to 9999, as their cookie and their reports name it. */
    visitor: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    /** Version that the visitor's open exam began with. */
    pinned: z.optional(versionSchema),
    override: z.optional(versionSchema),
  }),
  response: z.object({
    version: z.string(),
    fallback: z.nullable(z.string()),
    reason: z.string(),
    /** In words, with the last change that led to it. */
    explanation: z.array(z.string()),
  }),
});
export type WhyRelease = CallResponse<typeof whyRelease>;
