import type { releaseStatus as releaseStatusEndpoint, RemoteStatus } from '@bandmark/contracts/api/status';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { Registry } from '@bandmark/contracts/registry';
import { canaryVerdict } from '@bandmark/domain/canary-verdict';
import type { ReleasesDependencies } from '../dependencies';
import { type ChosenReleases, chooseReleases, type Visitor } from '../../visitors/choose-releases';
import { HEALTH_WINDOW_MS, healthByVersion, lastErrors, UNKNOWN_HEALTH, type VersionHealth } from './release-health';

type Served = RemoteStatus['releases'][number];

/** The versions of each remote that visitors get, with the reason and their health. @param visitor the operator's own browser */
export async function releaseStatus(
  deps: ReleasesDependencies,
  visitor: Visitor,
): Promise<CallResponse<typeof releaseStatusEndpoint>> {
  const registry = await deps.releases.current();
  const health = await healthByVersion(deps);
  const exams = new Map(
    (await deps.pinnedVersions()).map(({ remote, version, exams: count }) => [`${remote}@${version}`, count]),
  );
  const chosen = chooseReleases(registry, visitor);
  return {
    serverTime: deps.clock(),
    generation: registry.generation,
    windowMs: HEALTH_WINDOW_MS,
    remotes: Object.entries(registry.remotes).flatMap(([name, remote]) =>
      remoteStatus(name, remote, { health, exams, chosen }),
    ),
    lastErrors: await lastErrors(deps),
  };
}

interface Known {
  health: ReadonlyMap<string, VersionHealth>;
  exams: ReadonlyMap<string, number>;
  chosen: ChosenReleases;
}

function remoteStatus(
  name: string,
  remote: Registry['remotes'][string],
  { health, exams, chosen }: Known,
): RemoteStatus[] {
  const served = chosen[name];
  if (!served) return [];
  const { current, previous, canary } = remote;
  const healthOf = (version: string) => health.get(`${name}@${version}`) ?? UNKNOWN_HEALTH;
  const row = (version: string, role: Served['role'], percent?: number): Served => ({
    version,
    role,
    ...(percent === undefined ? {} : { percent }),
    openExams: exams.get(`${name}@${version}`) ?? 0,
    publishedAt: remote.versions[version]?.publishedAt ?? null,
    health: healthOf(version),
  });
  const pointed = new Set([current, canary?.version, previous]);
  const pinned = Object.keys(remote.versions).filter(
    (version) => exams.has(`${name}@${version}`) && !pointed.has(version),
  );
  return [
    {
      remote: name,
      served: { version: served.release.version, reason: served.reason },
      releases: [
        row(current, 'current'),
        ...(canary ? [row(canary.version, 'canary', canary.percent)] : []),
        ...(previous && previous !== canary?.version ? [row(previous, 'previous')] : []),
        ...pinned.map((version) => row(version, 'pinned')),
      ],
      canaryVerdict: canary ? canaryVerdict(healthOf(canary.version), healthOf(current)).verdict : null,
    },
  ];
}
