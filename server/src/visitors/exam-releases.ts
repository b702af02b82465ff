import type { Registry } from '@bandmark/contracts/registry';
import { parseReleases, RELEASES_HEADER } from '@bandmark/contracts/releases-header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies';
import { chooseReleases } from './choose-releases';
import { isSecure } from '../http/is-secure';
import { identifyVisitor } from './identify-visitor';
import { examCookie, readVisitorCookies } from './visitor-cookies';
import type { VisitorsDependencies } from './dependencies';

/** What an exam needs: its page, its screens, its recorder. */
const EXAM_REMOTES = ['shell', 'tests', 'recorder'];

/**
 * The versions that an attempt begins with: those that the page says it runs, so that a release between page load and
 * begin changes nothing. A version that the page omits, or that is not published, is chosen as for a page load.
 */
export async function releasesForExam(
  deps: VisitorsDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, string>> {
  const registry = await deps.releases.current();
  const header = request.headers[RELEASES_HEADER];
  const claimed = typeof header === 'string' ? parseReleases(header) : {};
  const chosen = chooseReleases(registry, await identifyVisitor(deps, registry, request, reply));
  const versions = EXAM_REMOTES.map(
    (name) => [name, published(registry, name, claimed[name]) ?? chosen[name]?.release.version] as const,
  );
  return Object.fromEntries(
    versions.flatMap(([name, version]) => (version === undefined ? [] : [[name, version] as const])),
  );
}

function published(registry: Registry, name: string, version: string | undefined): string | undefined {
  return version !== undefined && registry.remotes[name]?.versions[version] ? version : undefined;
}

/** Stores an open attempt in this browser's cookie, so that its page loads are served that exam's versions. */
export function rememberExam(
  deps: Pick<AppDependencies, 'publicOrigin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  attemptId: string,
): void {
  const { attemptIds } = readVisitorCookies(request.headers.cookie);
  if (attemptIds[0] === attemptId) return;
  reply.header('set-cookie', examCookie([attemptId, ...attemptIds.filter((id) => id !== attemptId)], isSecure(deps)));
}
