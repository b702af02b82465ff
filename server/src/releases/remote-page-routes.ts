import * as api from '@bandmark/contracts/api/releases';
import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route';
import { forbidden } from '../http/http-error';
import type { ReleasesDependencies } from './dependencies';
import { approvePages, retire } from './registry/pointer-changes';
import { changeAs, mayApprovePages, requireRemote } from './release-calls';

/** Routes by which those responsible for the site's addresses approve a remote's pages, and a remote is retired. */
export function definePages(app: FastifyInstance, deps: ReleasesDependencies): void {
  const change = changeAs(deps);
  defineRoute(
    app,
    deps,
    api.approvePages,
    { access: 'team' },
    ({ params: { remote }, body: { pages, ifGeneration }, actor }) => {
      if (!mayApprovePages(actor))
        throw forbidden('foreign_remote', 'Pages are approved by a team that releases the shell, or by an operator.');
      return change(actor, approvePages(remote, pages), ifGeneration);
    },
  );

  defineRoute(
    app,
    deps,
    api.retireRemote,
    { access: 'team' },
    ({ params: { remote }, body: { ifGeneration }, actor }) => {
      requireRemote(actor, remote);
      return change(actor, retire(remote, new Date(deps.clock())), ifGeneration);
    },
  );
}
