import { createHmac } from 'node:crypto';
import {
  EMBED_FOLDER,
  EMBED_SCRIPT,
  EMBED_SCRIPT_FILE,
  FLOATING_FILES,
  type PinnedEmbed,
} from '@bandmark/contracts/embed';
import { type Registry, releaseNameSchema, type StoredRelease } from '@bandmark/contracts/registry';
import { chooseRelease, COHORTS } from '@bandmark/domain/release-choice';
import type { FastifyRequest } from 'fastify';
import type { Feature } from '../app-dependencies';
import { networksOf } from '../http/caller-network';
import type { VisitorsDependencies } from './dependencies';
import { isReleaseFile, missing, registerReleaseFiles, YEAR } from './remotes-files';
import { readVisitorCookies } from './visitor-cookies';

/** A rollback reaches every page within this time. */
const FLOATING_SECONDS = 60;
/** How long a shared cache may serve its stale copy while the site is unavailable. */
const WHILE_AWAY_SECONDS = 86_400;

const DESCRIPTION = EMBED_SCRIPT.replace(/js$/, 'json');

type Pointers = Registry['remotes'][string];

/**
 * What foreign pages embed, from the versions of the release registry (docs/decisions/123-the-embed-is-part-of-a-release.md):
 *
 * - `/embed/<remote>/v1.js`, its types and its federation manifest float: the version in force, or the canary for its share of callers, for a minute
 * - `/embed/<remote>/v1.json` describes the version in force, for hosts that pin it
 * - `/embed/<remote>/<version>/<file>` never changes
 */
export const embedFilesFeature: Feature<VisitorsDependencies> = (app, deps) => {
  const { releases } = deps;
  void app.register(
    async (child) => {
      await registerReleaseFiles(child, releases.servedDirectory);

      child.get<{ Params: { name: string; file: string } }>('/:name/:file', async (request, reply) => {
        const { name, file } = request.params;
        const remote = FLOATING_FILES.includes(file) ? remoteOf(await releases.current(), name) : null;
        const release = remote && embedFor(name, remote, file, cohortOf(request, deps.secrets.network));
        if (!release) return missing(reply);
        await releases.bringVersion(name, release.version);
        reply.header('cache-control', floatingCache(remote));
        // No `Last-Modified`: a cache that revalidates by date alone would keep the newer version after a rollback.
        return reply.sendFile(`${name}/${release.version}/${EMBED_FOLDER}/${file}`, { lastModified: false });
      });

      child.get<{ Params: { name: string } }>(`/:name/${DESCRIPTION}`, async (request, reply) => {
        const { name } = request.params;
        const remote = remoteOf(await releases.current(), name);
        const release = remote && embedFor(name, remote, EMBED_SCRIPT, null);
        const integrity = release?.files[EMBED_SCRIPT_FILE];
        if (!release || integrity === undefined) return missing(reply);
        const pinned: PinnedEmbed = { version: release.version, file: `${release.version}/${EMBED_SCRIPT}`, integrity };
        return reply.header('cache-control', `public, max-age=${FLOATING_SECONDS}`).send(pinned);
      });

      child.get<{ Params: { name: string; version: string; '*': string } }>(
        '/:name/:version/*',
        async (request, reply) => {
          const { name, version, '*': file } = request.params;
          if (!isReleaseFile(name, version, file)) return missing(reply);
          await releases.bringVersion(name, version);
          return reply.header('cache-control', YEAR).sendFile(`${name}/${version}/${EMBED_FOLDER}/${file}`);
        },
      );
    },
    { prefix: '/embed' },
  );
};

function remoteOf({ remotes }: Registry, name: string): Pointers | null {
  const remote = releaseNameSchema.safeParse(name).success ? remotes[name] : undefined;
  return remote && remote.retiredAt === undefined ? remote : null;
}

/**
 * The version that a caller gets; if it has no embed (a developer's build, an older build), the one that was live
 * before.
 */
function embedFor(name: string, remote: Pointers, file: string, cohort: number | null): StoredRelease | undefined {
  const { version, fallback } = chooseRelease(name, remote, { cohort }, (each) => remote.versions[each] !== undefined);
  return [version, fallback, remote.current, remote.previous]
    .map((each) => (each ? remote.versions[each] : undefined))
    .find((release) => release?.files[`${EMBED_FOLDER}/${file}`] !== undefined);
}

/** A canary is for some callers only: no shared cache may keep it for the others. */
function floatingCache({ canary }: Pointers): string {
  const isShared = !canary || canary.percent === 0;
  return isShared
    ? `public, max-age=${FLOATING_SECONDS}, stale-if-error=${WHILE_AWAY_SECONDS}`
    : `private, max-age=${FLOATING_SECONDS}`;
}

/**
 * The caller's cohort. On the site's own pages it is the visitor's. A foreign page sends no cookie, so its cohort is
 * derived from the network, and a reload does not change the version.
 */
function cohortOf(request: FastifyRequest, key: Uint8Array): number {
  const { cohort } = readVisitorCookies(request.headers.cookie);
  if (cohort !== null) return cohort;
  const [network] = networksOf(request.ip);
  return createHmac('sha256', key).update(`embed ${network}`).digest().readUInt32BE() % COHORTS;
}
