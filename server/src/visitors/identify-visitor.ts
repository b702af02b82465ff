import type { Registry } from '@bandmark/contracts/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../http/is-secure';
import type { VisitorsDependencies } from './dependencies';
import type { Visitor } from './choose-releases';
import { honouredOverride } from './honoured-override';
import { cohortCookie, randomCohort, readVisitorCookies } from './visitor-cookies';

/**
 * Reads what the choice of versions needs to know about the browser. Assigns a cohort, and sets its cookie, only while
 * a canary is in force and the browser has none.
 */
export async function identifyVisitor(
  deps: VisitorsDependencies,
  registry: Registry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const { cohort, attemptIds, override } = readVisitorCookies(request.headers.cookie);
  const dealt = cohort ?? (hasCanary(registry) ? randomCohort() : null);
  if (dealt !== null && cohort === null) reply.header('set-cookie', cohortCookie(dealt, isSecure(deps)));
  return {
    cohort: dealt,
    // A page without its pin is better than none: the database may be unavailable while files and registry are there.
    pinned: await deps.openExamReleases(attemptIds).catch((error: unknown) => {
      request.log.error({ err: error }, 'the versions of an open exam cannot be read');
      return {};
    }),
    override: honouredOverride(deps, override),
  };
}

function hasCanary(registry: Registry): boolean {
  return Object.values(registry.remotes).some(
    ({ canary }) => canary !== null && canary !== undefined && canary.percent > 0,
  );
}
