import * as api from '@bandmark/contracts/api/releases';
import type { FastifyInstance } from 'fastify';
import type { Feature } from '../app-dependencies';
import { defineRoute } from '../http/define-route';
import { invalidField } from '../http/http-error';
import { OK } from '../http/ok';
import type { ReleasesDependencies } from './dependencies';
import { keepReleases } from './keep-releases';
import { requireSameFiles } from './publishing/publish';
import { uploadOf } from './publishing/uploads';
import { historyOf, listOf, publishedPointersOf, whyOf } from './registry/describe-registry';
import { promote, rollBack, startCanary } from './registry/pointer-changes';
import { changeAs, mayApprovePages, withApiErrors, requireRemote, whoOf } from './release-calls';
import { definePages } from './remote-page-routes';
import { createTeamEndpoint, listTeamsEndpoint, revokeTeamEndpoint } from './teams/team-endpoints';
import { createTeam, listTeams, requireSignature, revokeTeam } from './teams/teams';

/** The release API, for teams and CI by token, and this process's copy of the releases. */
export const releasesFeature: Feature<ReleasesDependencies> = async (app, deps) => {
  await keepReleases(app, deps);
  defineUploads(app, deps);
  definePointers(app, deps);
  definePages(app, deps);
  defineReading(app, deps);
  defineTeams(app, deps);
};

function defineUploads(app: FastifyInstance, deps: ReleasesDependencies): void {
  const { releases } = deps;
  defineRoute(app, deps, api.beginUpload, { access: 'team' }, async ({ params: { remote, version }, body, actor }) => {
    requireRemote(actor, remote);
    if (body.version !== version) throw invalidField('version', 'It is not the version of the address.');
    const release = { ...body, publishedAt: new Date(deps.clock()).toISOString() };
    return withApiErrors(async () => {
      requireSignature(actor, remote, release);
      const upload = uploadOf(release);
      if (requireSameFiles(await releases.read(), remote, release)) return { missing: [], isPublished: true, upload };
      return { missing: await releases.uploads.begin(remote, release), isPublished: false, upload };
    });
  });

  defineRoute(
    app,
    deps,
    api.uploadFile,
    { access: 'team' },
    async ({ params: { remote, version }, query, raw, actor }) => {
      requireRemote(actor, remote);
      await withApiErrors(() => releases.uploads.put(remote, version, query.path, raw));
      return OK;
    },
  );

  defineRoute(
    app,
    deps,
    api.publishUpload,
    { access: 'team' },
    async ({ params: { remote, version }, body, actor }) => {
      requireRemote(actor, remote);
      const authorise = requireSignature.bind(null, actor, remote);
      return withApiErrors(async () =>
        publishedPointersOf(
          await releases.publishUpload({
            name: remote,
            version,
            who: whoOf(actor),
            approvesPages: mayApprovePages(actor),
            authorise,
            ...body,
          }),
          remote,
        ),
      );
    },
  );
}

function definePointers(app: FastifyInstance, deps: ReleasesDependencies): void {
  const changeAnyRemote = changeAs(deps);
  const change: typeof changeAnyRemote = (actor, work, ifGeneration) => {
    requireRemote(actor, work.note.remote);
    return changeAnyRemote(actor, work, ifGeneration);
  };

  defineRoute(
    app,
    deps,
    api.promoteRelease,
    { access: 'team' },
    ({ params: { remote }, body: { version, ifGeneration }, actor }) =>
      change(actor, promote(remote, version), ifGeneration),
  );

  defineRoute(
    app,
    deps,
    api.rollbackRelease,
    { access: 'team' },
    ({ params: { remote }, body: { ifGeneration }, actor }) => change(actor, rollBack(remote), ifGeneration),
  );

  defineRoute(
    app,
    deps,
    api.canaryRelease,
    { access: 'team' },
    ({ params: { remote }, body: { version, percent, ifGeneration }, actor }) =>
      change(actor, startCanary(remote, version, percent), ifGeneration),
  );
}

function defineReading(app: FastifyInstance, deps: ReleasesDependencies): void {
  const { releases } = deps;
  defineRoute(app, deps, api.listReleases, { access: 'team' }, async () => listOf(await releases.read()));

  defineRoute(app, deps, api.checkMayRelease, { access: 'team' }, async ({ params: { remote }, actor }) => {
    requireRemote(actor, remote);
    return OK;
  });

  defineRoute(app, deps, api.releaseHistory, { access: 'team' }, async ({ params: { remote } }) =>
    withApiErrors(async () => historyOf(await releases.read(), await releases.history(), remote)),
  );

  defineRoute(
    app,
    deps,
    api.whyRelease,
    { access: 'team' },
    async ({ params: { remote }, query: { visitor, pinned, override } }) =>
      withApiErrors(async () =>
        whyOf(await releases.read(), await releases.history(), remote, {
          cohort: visitor === undefined ? null : Number(visitor),
          pinned,
          override,
        }),
      ),
  );
}

function defineTeams(app: FastifyInstance, deps: ReleasesDependencies): void {
  defineRoute(app, deps, createTeamEndpoint, { access: 'operator' }, ({ body }) =>
    createTeam(deps.db, body, deps.clock()),
  );
  defineRoute(app, deps, revokeTeamEndpoint, { access: 'operator' }, ({ body }) =>
    revokeTeam(deps.db, body.name, deps.clock()),
  );
  defineRoute(app, deps, listTeamsEndpoint, { access: 'operator' }, () => listTeams(deps.db));
}
