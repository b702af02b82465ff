import * as api from '@bandmark/contracts/api/releases';
import type { Feature } from '../app-dependencies';
import type { Actor } from '../http/access';
import { conflict, forbidden, invalidField, notFound } from '../http/http-error';
import { defineRoute } from '../http/define-route';
import { historyOf, listOf, pointersOf, whyOf } from './registry/describe-registry';
import { openBucket } from './open-bucket';
import { withCanary, withCurrent, withRollback } from './registry/pointers';
import { NotPublishedError, ReleaseError, StaleRegistryError } from './registry/release-error';
import { openReleases } from './releases';
import { keepReleases } from './keep-releases';
import { requireSignature } from './teams/require-signature';
import { createTeamEndpoint, listTeamsEndpoint, revokeTeamEndpoint } from './teams/team-endpoints';
import { createTeam, listTeams, revokeTeam } from './teams/teams';
import { createUploads } from './publishing/uploads';
import { publishUploaded } from './publishing/publish-uploaded';

/** Releases by token, from a team's machine or CI; their keeping up; and who has a token. */
export const releasesFeature: Feature = async (app, deps) => {
  const bucket = openBucket(deps.settings, deps.dataDirectory);
  const releases = openReleases(deps.dataDirectory, bucket, deps.clock);
  const uploads = createUploads(deps.dataDirectory);
  await keepReleases(app, releases, bucket !== null);

  defineRoute(app, deps, api.beginUpload, { access: 'team' }, async ({ params: { remote, version }, body, actor }) => {
    requireRemote(actor, remote);
    if (body.version !== version) throw invalidField('version', 'It is not the version of the address.');
    const release = { ...body, publishedAt: new Date(deps.clock()).toISOString() };
    return told(async () => {
      requireSignature(actor, remote, release);
      const published = (await releases.read()).remotes[remote]?.versions[version];
      if (published) {
        if (JSON.stringify(sorted(published.files)) === JSON.stringify(sorted(release.files)))
          return { missing: [], isPublished: true };
        throw new ReleaseError(`Other files are already published as ${remote} ${version}.`);
      }
      return { missing: await uploads.begin(remote, release), isPublished: false };
    });
  });

  defineRoute(
    app,
    deps,
    api.uploadFile,
    { access: 'team' },
    async ({ params: { remote, version }, query, raw, actor }) => {
      requireRemote(actor, remote);
      await told(() => uploads.put(remote, version, query.path, raw));
      return { ok: true as const };
    },
  );

  defineRoute(
    app,
    deps,
    api.publishUpload,
    { access: 'team' },
    async ({ params: { remote, version }, body, actor }) => {
      requireRemote(actor, remote);
      return told(async () =>
        pointersOf(
          await publishUploaded({ releases, uploads, actor, who: whoOf(actor), remote, version, ...body }),
          remote,
        ),
      );
    },
  );

  defineRoute(
    app,
    deps,
    api.promoteRelease,
    { access: 'team' },
    async ({ params: { remote }, body: { version, ifGeneration }, actor }) => {
      requireRemote(actor, remote);
      const note = { who: whoOf(actor), action: 'promote' as const, remote, version };
      return told(async () =>
        pointersOf(
          await releases.change((registry) => withCurrent(registry, remote, version), note, ifGeneration),
          remote,
        ),
      );
    },
  );

  defineRoute(
    app,
    deps,
    api.rollbackRelease,
    { access: 'team' },
    async ({ params: { remote }, body: { ifGeneration }, actor }) => {
      requireRemote(actor, remote);
      const note = { who: whoOf(actor), action: 'rollback' as const, remote };
      return told(async () =>
        pointersOf(await releases.change((registry) => withRollback(registry, remote), note, ifGeneration), remote),
      );
    },
  );

  defineRoute(
    app,
    deps,
    api.canaryRelease,
    { access: 'team' },
    async ({ params: { remote }, body: { version, percent, ifGeneration }, actor }) => {
      requireRemote(actor, remote);
      const note = { who: whoOf(actor), action: 'canary' as const, remote, version, percent };
      return told(async () =>
        pointersOf(
          await releases.change((registry) => withCanary(registry, remote, version, percent), note, ifGeneration),
          remote,
        ),
      );
    },
  );

  defineRoute(app, deps, api.listReleases, { access: 'team' }, async () => listOf(await releases.read()));

  defineRoute(app, deps, api.releaseHistory, { access: 'team' }, async ({ params: { remote } }) =>
    told(async () => historyOf(await releases.history(), pointersOf(await releases.read(), remote).remote)),
  );

  defineRoute(
    app,
    deps,
    api.whyRelease,
    { access: 'team' },
    async ({ params: { remote }, query: { visitor, pinned, override } }) =>
      told(async () =>
        whyOf(await releases.read(), await releases.history(), remote, {
          cohort: visitor === undefined ? null : Number(visitor),
          pinned,
          override,
        }),
      ),
  );

  defineRoute(app, deps, createTeamEndpoint, { access: 'operator' }, ({ body }) =>
    createTeam(deps.db, body, deps.clock()),
  );
  defineRoute(app, deps, revokeTeamEndpoint, { access: 'operator' }, ({ body }) =>
    revokeTeam(deps.db, body.name, deps.clock()),
  );
  defineRoute(app, deps, listTeamsEndpoint, { access: 'operator' }, () => listTeams(deps.db));
};

/** A token opens the remotes it was made for; the operator's opens all. @throws HttpError 403 */
function requireRemote(actor: Actor, remote: string): void {
  if (actor.kind === 'operator' || (actor.kind === 'team' && actor.team.remotes.includes(remote))) return;
  throw forbidden('foreign_remote', `This token does not release ${remote}.`);
}

function whoOf(actor: Actor): string {
  return actor.kind === 'team' ? `team:${actor.team.name}` : 'operator';
}

const sorted = (files: Readonly<Record<string, string>>) => Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));

/** Refusals of the release code, as the API says them. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotPublishedError) throw notFound('unknown_release', error.message);
    if (error instanceof ReleaseError) throw conflict('release_refused', error.message);
    if (error instanceof StaleRegistryError) throw conflict('stale_generation', error.message);
    throw error;
  }
}
